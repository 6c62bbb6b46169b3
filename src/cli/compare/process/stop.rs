//! Ends a run early, on Ctrl-C or at its time limit, and kills the programs that would outlive it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// When the run ends, and which programs are running.
#[derive(Debug)]
pub struct Stop {
    interrupted: Arc<AtomicBool>,
    deadline: Option<Instant>,
    /// The process groups of the programs that have not been killed.
    groups: Mutex<Vec<u32>>,
}

impl Stop {
    pub fn new(deadline: Option<Instant>) -> Stop {
        Stop {
            interrupted: Arc::default(),
            deadline,
            groups: Mutex::default(),
        }
    }

    /// Ends the run at the next check of its threads.
    pub fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Returns whether the run asks no more questions.
    pub fn is_over(&self) -> bool {
        self.is_interrupted() || self.is_late()
    }

    pub fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Ends the run on SIGTERM and SIGHUP, too: otherwise its programs would outlive it.
    pub fn listen_for_termination(&self) {
        #[cfg(all(target_os = "linux", target_env = "gnu"))]
        for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
            // Ignore the error: the default action of the signal stays in place.
            let _ = signal_hook::flag::register(signal, Arc::clone(&self.interrupted));
        }
    }

    /// Adds a program that leads a process group.
    pub fn enter(&self, group: u32) {
        self.groups().push(group);
    }

    /// Kills a program with all processes of its group.
    pub fn kill(&self, group: u32) {
        let mut groups = self.groups();
        if let Some(at) = groups.iter().position(|&other| other == group) {
            groups.swap_remove(at);
            kill_group(group);
        }
    }

    /// Kills all programs and their remaining descendants.
    pub fn kill_all(&self) {
        for group in self.groups().drain(..) {
            kill_group(group);
        }
        adopted::kill_all();
    }

    fn groups(&self) -> MutexGuard<'_, Vec<u32>> {
        self.groups.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes this process the parent of orphaned descendants, if the system can: a program may put its children into
/// another group.
pub fn adopt_orphans() {
    adopted::begin();
}

#[cfg(unix)]
fn kill_group(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = Pid::from_raw(group.cast_signed()) {
        // Ignore the error: all of them have exited.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_group: u32) {}

#[cfg(target_os = "linux")]
mod adopted {
    use std::fs;

    use rustix::process::{
        Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
    };

    pub fn begin() {
        // Ignore the error: then only process groups are killed.
        let _ = set_child_subreaper(Some(getpid()));
    }

    /// Kills the children of this process. Their children become its children, and are killed in turn.
    pub fn kill_all() {
        for _generation in 0..20 {
            let children = children();
            if children.is_empty() {
                return;
            }
            for child in children {
                // Ignore the errors: the process has exited, or another thread has waited for it.
                let _ = kill_process(child, Signal::KILL);
                let _ = waitpid(Some(child), WaitOptions::empty());
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
            .filter_map(|number| Pid::from_raw(number.parse().ok()?))
            .collect()
    }
}

#[cfg(not(target_os = "linux"))]
mod adopted {
    pub fn begin() {}

    pub fn kill_all() {}
}
