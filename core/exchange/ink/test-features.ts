/** Small Ink stories about choices, alternatives and blocks, each about one part of Ink's documentation. */
export const features: Record<string, string> = {
  'choices that run out': `-> a
=== a
* (x) [One] Uno. -> a
+ {x} [Two] {x} -> a
* {not x} Not yet[...] is it.
  -> a
* {a > 3} -> b
+ -> c
=== b
Nothing left. {a} -> c
=== c
Bye.
-> END`,
  'conditions before choices': `VAR n = 0
-> a
=== a
* {n > 0} {n < 3} [Low] -> up
+ {n == 0 || n > 2} [Ends] -> up
+ {not (n == 1)} [Not one] -> up
+ {n != 2 && n <= 3} [Else] -> up
+ [Any] -> up
=== up
~ n++
{n >= 5: -> END}
-> a`,
  'brackets in choices': `* Hello [back!] right back to you!
* "What's that?"[] he asked. <>
* Only this
- It went on. -> END`,
  'nested choices and gathers': `- "Murder or suicide?"
* "Murder!"
  "And who did it?"
  * * "Japp!"
  * * "Hastings!"
     * * * [Again] "Yes, he."
     - - - "Hm."
  - - "You must be joking!"
  * * "I am serious."
  * * "If only..."
* "Suicide"
  "Are you sure?"
  * * "Quite sure."
  * * "It is obvious."
- She lowered her manuscript.
-> END`,
  'labels, and a loop of gathers': `-> k
=== k
- (top) Top {top}.
* (one) One
+ (two) Two {two}
  ++ Deep
  -- (g) Gathered {g}.
* {two > 1} Out -> out
- (low) Low {low}. {low > 4: -> out}
{one and not two: One only.}
-> top
= out
Out {k} {out}.
-> END`,
  'nested alternatives': `-> a
=== a
I {waited.|waited some {more|longer|even longer}.|gave {up|in}.}
{!||Third.} {&A||C}
+ [Again] -> a
+ [End] -> END`,
  'alternatives that divert': `-> a
=== a
{first|second -> b(2)|third -> b(3)}
+ [Again] -> a
=== b(n)
N is {n}.{n > 2: More.}
+ [Back] -> a`,
  'alternatives in choices': `-> a
=== a
Hi.
+ "Hello, {&Master|Monsieur|you}!"[] I declared. -> a
+ [Wait{ once|}] {first|second} -> a
* {a > 4} [Go {in|out}] -> END`,
  'alternatives within and outside of the brackets of a choice': `-> a
=== a
Hi.
+ Said {!sir |madam }so[ {p|q}] yes. -> a
+ [Other] -> a`,
  'alternatives over several lines': `-> a
=== a
{ stopping:
- I entered.
- I entered again. -> b
  Never.
- ~ temp z = 2
  Once {z} more.
}
{ cycle:
- I held my breath.
- I waited.
}
{ once:
- Would I win?
- Or lose?
}
+ [Again] -> a
=== b
B.
+ [Back] -> a`,
  'signs of alternatives before a colon': `-> a
=== a
{!1: once.} {&Mon: rain|Tue: sun}
{$One: a|Two: b}
+ [Again] -> a`,
  'blocks with choices': `VAR gate = false
-> a
=== a
{ gate:
* I had left[!] in a hurry.
  Much.
  -> a
- else:
* I turned[...] to go.
  -> a
* I stayed.
  ~ gate = true
  -> a
}
* -> END`,
  'blocks in blocks': `VAR x = 1
VAR y = 2
-> a
=== a
{
- x == 1:
  { y:
  - 1: y1
  - 2:
    y2
    { x > 0:
      deep
    }
  - else: y3
  }
- x > 1: more {y < 2:and less}
- else:
  no
}
{x == 1: Line one.}
{x == 2: -> b}
Not here.
+ [x] 
  ~ x++
  -> a
+ [y]
  ~ y--
  -> a
=== b
B.
~ x = -1 * 2
{x} {x < 0: neg} {x + 2 == 0: zero}
-> a`,
  'signs with a backslash, comments and blanks': String.raw`A \# hash, a \[ bracket \] and \{ brace \} \| bar \/\/ slash \\ back \* star \~ tilde. // c
/* x
y */B  /* z */ C   and   D.
TODO: x
   Indented.
-> b
=== b
\* not a choice
\- not a gather
* a \[choice\] [b \] c] d
- \~ x
-> END`,
}
