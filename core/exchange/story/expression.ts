/** An expression of a story in any format. `source` is set for those that are not understood. */
export type Expression =
  /** `isFloat`: a whole number that is a float in Ink, such as `2.0`. */
  | { kind: 'value'; value: boolean | number | string; isFloat?: true }
  | { kind: 'variable'; name: string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'not'; of: Expression }
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'compare'; how: Comparison; left: Expression; right: Expression }
  | { kind: 'math'; how: '+' | '-' | '*' | '/' | '%'; left: Expression; right: Expression }
  /** Whether a list contains an item. */
  | { kind: 'has'; list: Expression; item: Expression }
  /** A call of one of the format's own functions. */
  | { kind: 'call'; name: string; args: Expression[] }
  /** The first arm that holds; `when` is null for "else". */
  | { kind: 'either'; arms: { when: Expression | null; value: Expression }[] }
  | { kind: 'unknown'; source: string }
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='

/** A change of a variable. `add` and `take` apply to lists. */
export interface Assignment {
  name: string
  how: 'set' | 'step' | 'add' | 'take'
  value: Expression
}
