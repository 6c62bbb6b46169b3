//! A checker of refutations: it knows nothing of circuits, of chess, or of the solver.
//!
//! A clause is a list of literals, of which one must be true: the number of a variable, or its negative. A certificate is a
//! list of clauses. Each must follow from those before it by *reverse unit propagation*: if all its literals were false,
//! clauses with one literal left would force others, until one has none left (Goldberg and Novikov 2003; the format DRUP).
//! The clauses are contradictory if the last that follows is empty.

/// Returns whether a certificate shows that clauses of this many variables are contradictory.
pub fn refutes(variables: usize, clauses: &[Vec<i32>], certificate: &[Vec<i32>]) -> bool {
    let mut known = Known {
        clauses: Vec::new(),
        watchers: vec![Vec::new(); 2 * variables + 2],
        values: vec![None; variables + 1],
        forced: Vec::new(),
        followed: 0,
    };
    for clause in clauses {
        if !known.add(clause) {
            return true;
        }
    }
    for clause in certificate {
        if !known.implies(clause) {
            return false;
        }
        if !known.add(clause) {
            return true;
        }
    }
    false
}

/// The clauses that are known to be true, and the literals that they force.
struct Known {
    clauses: Vec<Vec<i32>>,
    /// The clauses that have a literal as one of their first two: unless one of the two is true, neither is false.
    watchers: Vec<Vec<usize>>,
    values: Vec<Option<bool>>,
    /// The literals that are true, in the order in which they were found, and how many of them have been followed up.
    forced: Vec<i32>,
    followed: usize,
}

fn index(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl Known {
    fn value(&self, literal: i32) -> Option<bool> {
        self.values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
    }

    fn set(&mut self, literal: i32) {
        self.values[literal.unsigned_abs() as usize] = Some(literal > 0);
        self.forced.push(literal);
    }

    /// Adds a clause; returns false if nothing can make it and all others true.
    fn add(&mut self, clause: &[i32]) -> bool {
        let mut clause = clause.to_vec();
        // Those that are not false come first.
        clause.sort_by_key(|literal| self.value(*literal) == Some(false));
        let mut open = clause
            .iter()
            .filter(|literal| self.value(**literal) != Some(false));
        match (open.next().copied(), open.next()) {
            (None, _) => return false,
            (Some(literal), None) => {
                if self.value(literal).is_none() {
                    self.set(literal);
                }
                return self.propagate();
            }
            (Some(_), Some(_)) => {}
        }
        for &literal in &clause[..2] {
            self.watchers[index(literal)].push(self.clauses.len());
        }
        self.clauses.push(clause);
        true
    }

    /// Returns whether a clause follows by unit propagation.
    fn implies(&mut self, clause: &[i32]) -> bool {
        let before = self.forced.len();
        let mut contradicts = false;
        for &literal in clause {
            match self.value(-literal) {
                Some(true) => {}
                Some(false) => contradicts = true,
                None => self.set(-literal),
            }
        }
        contradicts = contradicts || !self.propagate();
        for literal in self.forced.drain(before..) {
            self.values[literal.unsigned_abs() as usize] = None;
        }
        self.followed = before;
        contradicts
    }

    /// Follows up the literals that are true; returns false if a clause has no literal left.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.forced.get(self.followed) {
            self.followed += 1;
            let mut at = 0;
            while let Some(&number) = self.watchers[index(-literal)].get(at) {
                let mut clause = std::mem::take(&mut self.clauses[number]);
                if clause[0] == -literal {
                    clause.swap(0, 1);
                }
                let other = clause[0];
                let next = (2..clause.len()).find(|next| self.value(clause[*next]) != Some(false));
                let is_true = self.value(other) == Some(true);
                if let Some(next) = next.filter(|_| !is_true) {
                    clause.swap(1, next);
                    self.watchers[index(-literal)].swap_remove(at);
                    self.watchers[index(clause[1])].push(number);
                } else {
                    at += 1;
                }
                self.clauses[number] = clause;
                if !is_true && next.is_none() {
                    match self.value(other) {
                        Some(_) => return false,
                        None => self.set(other),
                    }
                }
            }
        }
        true
    }
}

#[test]
fn a_certificate_is_checked_clause_by_clause() {
    // Two holes for three pigeons, without the third: both pigeons in hole 1, or both in hole 2.
    let clauses = [
        vec![1, 2],
        vec![3, 4],
        vec![5, 6],
        vec![-1, -3],
        vec![-1, -5],
        vec![-3, -5],
        vec![-2, -4],
        vec![-2, -6],
        vec![-4, -6],
    ];
    assert!(refutes(6, &clauses, &[vec![1], vec![]]));
    assert!(
        !refutes(6, &clauses, &[]),
        "unit propagation alone finds nothing"
    );
    assert!(
        !refutes(6, &clauses[..8], &[vec![1], vec![]]),
        "without the last clause, there is room"
    );
    assert!(
        !refutes(2, &[vec![1, 2]], &[vec![1]]),
        "a clause that does not follow"
    );
    assert!(refutes(1, &[vec![1], vec![-1]], &[]));
}
