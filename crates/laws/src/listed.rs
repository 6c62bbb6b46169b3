//! Lists of things with a name each, as enums that know all of them.

/// Declares an enum, the list of its variants, and their stable names: each thing is written once. With `impl Display;`
/// at the end, a variant is written as its name.
///
/// ```
/// oracle_laws::listed! {
///     /// How a clock is set.
///     #[derive(Debug, Clone, Copy, PartialEq)]
///     pub enum TimeControl {
///         /// An hour and more.
///         Classical = "classical",
///         /// Ten minutes or less.
///         Blitz = "blitz",
///     }
///     /// All of them, the slowest first.
///     const ALL;
///     /// Returns the stable name.
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
    ) => {
        $(#[$about])*
        pub enum $List {
            $($(#[$about_item])* $Item,)+
        }

        impl $List {
            $(#[$about_all])*
            pub const ALL: [$List; [$($name),+].len()] = [$($List::$Item),+];

            $(#[$about_name])*
            #[must_use]
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
    };
}
