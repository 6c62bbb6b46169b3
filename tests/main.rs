//! The tests, one room for each thing that is claimed. They ask the library, or the program from the outside.

mod architecture;
mod articles;
mod edge_cases;
mod perft;
mod reference;
mod second_opinion;
mod support;
