//! Ends a run early, on Ctrl-C or at its time limit, and kills the programs that would outlive it.

use std::process::Child;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// When the run ends, and which programs are running.
#[derive(Debug)]
pub struct Stop {
    interrupted: AtomicBool,
    deadline: Option<Instant>,
    /// The programs that have not been killed.
    groups: Mutex<Vec<ProcessGroup>>,
}

impl Stop {
    /// Returns a handle for one run, which ends at this time if there is one.
    pub fn new(deadline: Option<Instant>) -> Stop {
        Stop {
            interrupted: AtomicBool::new(false),
            deadline,
            groups: Mutex::default(),
        }
    }

    /// Ends the run at the next check of its threads.
    pub fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    /// Returns whether the run was interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Returns whether the run asks no more questions.
    pub fn is_over(&self) -> bool {
        self.is_interrupted() || self.is_late()
    }

    /// Returns whether the time is over.
    pub fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Adds a program that leads a process group.
    pub fn enter(&self, leader: &Child) {
        self.groups().push(ProcessGroup::from_leader(leader));
    }

    /// Kills a program with all processes of its group.
    pub fn kill(&self, leader: &Child) {
        let mut groups = self.groups();
        let is_its = |group: &ProcessGroup| group.leader == leader.id();
        if let Some(at) = groups.iter().position(is_its) {
            groups.swap_remove(at).kill();
        }
    }

    /// Kills all programs and their remaining descendants.
    pub fn kill_all(&self) {
        for group in self.groups().drain(..) {
            group.kill();
        }
        #[cfg(target_os = "linux")]
        adopted::kill_all();
    }

    fn groups(&self) -> MutexGuard<'_, Vec<ProcessGroup>> {
        self.groups.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A program and its descendants.
#[derive(Debug)]
struct ProcessGroup {
    leader: u32,
    /// On Windows, the job object that they are in; without it, only the program is killed.
    #[cfg(windows)]
    job: Option<win32job::Job>,
}

#[cfg(not(windows))]
impl ProcessGroup {
    fn from_leader(leader: &Child) -> ProcessGroup {
        let leader = leader.id();
        ProcessGroup { leader }
    }

    /// Where there are no signals, there are no processes (WebAssembly).
    #[cfg(not(unix))]
    fn kill(self) {}

    #[cfg(unix)]
    fn kill(self) {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        // Ignore the error: all of them have exited.
        let _ = killpg(Pid::from_raw(self.leader.cast_signed()), Signal::SIGKILL);
    }
}

#[cfg(windows)]
impl ProcessGroup {
    fn from_leader(leader: &Child) -> ProcessGroup {
        use std::os::windows::io::AsRawHandle;
        let mut limits = win32job::ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = win32job::Job::create_with_limit_info(&limits).ok();
        let handle = leader.as_raw_handle() as isize;
        ProcessGroup {
            leader: leader.id(),
            job: job.filter(|job| job.assign_process(handle).is_ok()),
        }
    }

    /// Closes the job, and with it the system kills its processes. It does so, too, if this process is killed.
    fn kill(self) {
        drop(self.job);
    }
}

/// Makes this process the parent of orphaned descendants: a program may put its children into another group. Other systems
/// than Linux give orphans to the first process: there, only groups are killed. A Windows process cannot leave its job.
pub fn adopt_orphans() {
    // Ignore the error: then only process groups are killed.
    #[cfg(target_os = "linux")]
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

#[cfg(target_os = "linux")]
mod adopted {
    use std::fs;

    use nix::sys::signal::{Signal, kill};
    use nix::sys::wait::waitpid;
    use nix::unistd::Pid;

    /// Kills the children of this process. Their children become its children, and are killed in turn.
    pub fn kill_all() {
        for _generation in 0..20 {
            let children = children();
            if children.is_empty() {
                return;
            }
            for child in children {
                // Ignore the errors: the process has exited, or another thread has waited for it.
                let _ = kill(child, Signal::SIGKILL);
                let _ = waitpid(child, None);
            }
        }
    }

    /// Returns the children of all threads (`proc_pid_children(5)`).
    fn children() -> Vec<Pid> {
        let tasks = fs::read_dir("/proc/self/task")
            .into_iter()
            .flatten()
            .flatten();
        let lists = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
        let lists: Vec<String> = lists.collect();
        let numbers = lists.iter().flat_map(|list| list.split_whitespace());
        numbers
            .filter_map(|number| number.parse().ok().map(Pid::from_raw))
            .collect()
    }
}
