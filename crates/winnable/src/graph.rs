//! Positions that have been visited. They are compared in full, not by a hash.

use super::packed::Packed;

/// A position in the graph, numbered in the order of visits.
pub(super) type Number = u32;

/// No position.
pub(super) const NONE: Number = Number::MAX;

/// The positions visited. Two different positions are never taken for one: the whole position is compared.
#[derive(Debug, Default)]
pub(super) struct Graph {
    nodes: Vec<Packed>,
    /// The numbers of the positions, by their hash; twice as many places as positions, at least.
    index: Vec<Number>,
}

impl Graph {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.index.clear();
        self.index.resize(1 << 10, NONE);
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn packed(&self, number: Number) -> Packed {
        self.nodes[number as usize]
    }

    /// Returns the number of a position, if it has been visited.
    pub(super) fn find(&self, packed: Packed) -> Option<Number> {
        let number = self.index[self.place(packed)];
        (number != NONE).then_some(number)
    }

    /// Adds a position that has not been visited.
    pub(super) fn add(&mut self, packed: Packed) -> Number {
        if 2 * (self.nodes.len() + 1) > self.index.len() {
            self.grow();
        }
        let (number, place) = (self.nodes.len() as Number, self.place(packed));
        self.index[place] = number;
        self.nodes.push(packed);
        number
    }

    /// Returns where a position is in the index, or where it belongs.
    fn place(&self, packed: Packed) -> usize {
        let mask = self.index.len() - 1;
        let mut place = packed.hash() as usize & mask;
        loop {
            let number = self.index[place];
            if number == NONE || self.packed(number) == packed {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let places = 2 * self.index.len();
        self.index.clear();
        self.index.resize(places, NONE);
        for number in 0..self.nodes.len() as Number {
            let place = self.place(self.packed(number));
            self.index[place] = number;
        }
    }
}
