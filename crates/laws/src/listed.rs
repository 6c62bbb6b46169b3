//! Lists of things with a name each, as enums that know all of them.

/// Declares an enum, the list of its variants, and their stable names: each thing is written once. With `impl Display;`
/// at the end, a variant is written as its name; with a `struct`, it is the type of a set of variants.
///
/// ```
/// oracle_laws::listed! {
///     #[derive(Debug, Clone, Copy, PartialEq)]
///     pub enum TimeControl {
///         Classical = "classical",
///         Blitz = "blitz",
///     }
///     const ALL;
///     const fn id;
/// }
///
/// assert_eq!(TimeControl::ALL.map(TimeControl::id), ["classical", "blitz"]);
/// ```
#[macro_export]
macro_rules! listed {
    (
        $(#[$about:meta])*
        pub enum $List:ident {
            $($(#[$about_item:meta])* $Item:ident = $name:literal,)+
        }
        $(#[$about_all:meta])*
        const ALL;
        $(#[$about_name:meta])*
        const fn $id:ident;
        $(impl $Display:ident;)?
        $(
            $(#[$about_set:meta])*
            pub struct $Set:ident;
        )?
    ) => {
        $(#[$about])*
        pub enum $List {
            $($(#[$about_item])* $Item,)+
        }

        impl $List {
            $(#[$about_all])*
            pub const ALL: [$List; [$($name),+].len()] = [$($List::$Item),+];

            $(#[$about_name])*
            pub const fn $id(self) -> &'static str {
                match self {
                    $($List::$Item => $name,)+
                }
            }
        }

        $(impl std::fmt::$Display for $List {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.$id())
            }
        })?

        $(
            $(#[$about_set])*
            #[derive(Clone, Copy, PartialEq, Eq, Default)]
            #[must_use]
            pub struct $Set(u64);

            impl std::fmt::Debug for $Set {
                /// Writes the names of what is in the set.
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.debug_set().entries(self.iter().map($List::$id)).finish()
                }
            }

            impl $Set {
                /// Returns whether the set is empty.
                pub const fn is_empty(self) -> bool {
                    self.0 == 0
                }

                /// Returns whether this is in the set.
                pub const fn has(self, item: $List) -> bool {
                    self.0 >> item as u32 & 1 == 1
                }

                /// Returns the set with this added.
                pub const fn with(self, item: $List) -> $Set {
                    $Set(self.0 | 1 << item as u32)
                }

                /// Adds this to the set, if it is there.
                pub fn note(&mut self, item: $List, is_there: bool) {
                    self.0 |= u64::from(is_there) << item as u32;
                }

                /// Returns the union of two sets.
                pub const fn union(self, other: $Set) -> $Set {
                    $Set(self.0 | other.0)
                }

                /// Returns what is in the set, in the order of the list.
                pub fn iter(self) -> impl Iterator<Item = $List> {
                    $List::ALL.into_iter().filter(move |&item| self.has(item))
                }
            }

            impl IntoIterator for $Set {
                type Item = $List;
                type IntoIter = std::vec::IntoIter<$List>;

                fn into_iter(self) -> Self::IntoIter {
                    self.iter().collect::<Vec<_>>().into_iter()
                }
            }

            impl FromIterator<$List> for $Set {
                fn from_iter<I: IntoIterator<Item = $List>>(items: I) -> $Set {
                    items.into_iter().fold($Set(0), $Set::with)
                }
            }
        )?
    };
}
