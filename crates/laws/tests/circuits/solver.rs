//! Asks a solver whether a bit can be false, and checks its answer.

use std::collections::HashMap;
use std::mem::take;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, lbool};

use crate::circuit::{Bit, joined};
use crate::drup;

/// How proofs are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prover {
    /// The solver is believed.
    Solver,
    /// What the solver has learnt is checked, clause by clause.
    Certified,
}

/// The values of free bits for which a bit is false.
#[derive(Debug)]
pub struct Counterexample(HashMap<usize, bool>);

impl Counterexample {
    /// Returns the value of a bit; a free bit that does not matter is false.
    pub fn value(&self, bit: Bit) -> bool {
        let value = match joined(bit.gate()) {
            Some([one, other]) => self.value(one) && self.value(other),
            None => self.0.get(&bit.gate()).copied().unwrap_or(false),
        };
        value != bit.is_inverted()
    }
}

/// Records the clauses that a solver learns.
#[derive(Default)]
struct Learnt(Vec<Vec<i32>>);

impl Callbacks for Learnt {
    fn on_new_clause(&mut self, clause: &[Lit], _kind: ClauseKind) {
        self.0
            .push(clause.iter().map(|literal| number(*literal)).collect());
    }
}

/// Returns the number of a literal in the notation of DIMACS: that of its variable from 1, negative if negated.
fn number(literal: Lit) -> i32 {
    let variable = literal.var().idx().cast_signed() + 1;
    if literal.sign() { variable } else { -variable }
}

impl Prover {
    /// Proves that a bit is true, whatever the free bits are.
    pub fn prove(self, claim: Bit) -> Result<(), Counterexample> {
        if claim == Bit::TRUE {
            return Ok(());
        }
        let (clauses, gates) = clauses_of(!claim);
        let mut solver: Solver<Learnt> = Solver::default();
        for _ in &gates {
            solver.new_var_default();
        }
        let variables = (0..gates.len() as u32).map(|index| solver.var_of_int(index));
        let variables: Vec<batsat::Var> = variables.collect();
        let mut is_open = true;
        for clause in &clauses {
            let literal = |number: &i32| {
                let variable = variables[number.unsigned_abs() as usize - 1];
                Lit::new(variable, *number > 0)
            };
            is_open = is_open && solver.add_clause_reuse(&mut clause.iter().map(literal).collect());
        }
        if is_open && solver.solve_limited(&[]) == lbool::TRUE {
            let value = |variable: &batsat::Var| solver.value_var(*variable) == lbool::TRUE;
            return Err(Counterexample(
                gates.into_iter().zip(variables.iter().map(value)).collect(),
            ));
        }
        if self == Prover::Certified {
            let learnt = take(&mut solver.cb_mut().0);
            assert!(
                drup::refutes(gates.len(), &clauses, &learnt),
                "the certificate is wrong"
            );
        }
        Ok(())
    }
}

/// Returns the clauses that say that a bit is true (Tseitin 1968), and the gates of their variables.
fn clauses_of(goal: Bit) -> (Vec<Vec<i32>>, Vec<usize>) {
    let (mut gates, mut variables) = (vec![goal.gate()], HashMap::from([(goal.gate(), 1)]));
    let mut clauses = Vec::new();
    let mut at = 0;
    while let Some(&gate) = gates.get(at) {
        at += 1;
        // The goal is true where it is a constant; a free bit is bound by nothing.
        let Some(bits) = joined(gate) else { continue };
        let [one, other] = bits.map(|bit| {
            let variable = *variables.entry(bit.gate()).or_insert_with(|| {
                gates.push(bit.gate());
                gates.len() as i32
            });
            if bit.is_inverted() {
                -variable
            } else {
                variable
            }
        });
        let both = at as i32;
        clauses.extend([
            vec![-both, one],
            vec![-both, other],
            vec![both, -one, -other],
        ]);
    }
    clauses.push(vec![if goal.is_inverted() { -1 } else { 1 }]);
    // Gate 0 is false.
    if goal.gate() == 0 {
        clauses.push(vec![-1]);
    }
    (clauses, gates)
}
