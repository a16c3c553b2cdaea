import { expect, test } from 'vitest'
import { readSnowman } from './snowman.ts'
import { outlineOfPassage } from './test-pieces.ts'

/** Each source beside its pieces. */
test.each([
  [
    'code sets variables and shows passages',
    '<% s.a = 1; s.b = "x"; var c = 2; let d = s.a + 1; s.e += 2 %>x<% story.show("Sea") %><% window.story.show(\'Hill\'); %>',
    'a = 1 | b = "x" | c = 2 | d = a + 1 | e += 2 | "x" | go to Sea | go to Hill',
  ],
  [
    'conditions hold for what they enclose',
    '<% if (s.a > 1) { %>A<% if (s.b) { %>B<% } %><% } else if (s.c == "x") { %>C<% } else { %>D<% } %>E',
    'if a > 1 { "A" | if b { "B" } } if c == "x" { "C" } else { "D" } | "E"',
  ],
  [
    'a condition and what it does may be in one piece of code',
    '<% if (s.a) { s.b = 1; } else { s.b = 2 } %><% if (s.c)\n{ s.d = 3 }\nelse if (s.e) {\n s.d = 4 } %>',
    'if a { b = 1 } else { b = 2 } | if c { d = 3 } if e { d = 4 }',
  ],
  [
    'an else of nothing, and what closes nothing',
    '<% } %>a<% } else { %>b<% } else if (s.a) { %>c<% } %>',
    '"a" | "b" | if a { "c" }',
  ],
  [
    'lists are asked with Underscore or without',
    '<% if (_.contains(s.bag, "rope")) { %>A<% } if (_.include(s.bag, "a") && _.includes(bag.all, "b")) { %>B<% } if (s.bag.includes("c")) { %>C<% } %>',
    'if bag has "rope" { "A" } | if (bag has "a") and (bag.all has "b") { "B" } | if bag has "c" { "C" }',
  ],
  [
    'functions that show a passage later are ways',
    '<% $("#x").click(function() { story.show("Sea"); }) %><% setTimeout(() => story.show("Hill"), 100) %><% story.show() %>',
    '[Sea -> Sea] | lost script: $("#x").click(function() { story.show("Sea"); }) | [Hill -> Hill] | lost script: setTimeout(() => story.show("Hill"), 100) | lost script: story.show() of ',
  ],
  [
    'values and passages are embedded',
    '<%= s.a %> <%- s.b + 1 %> <%= story.render("Part") %> <%= window.story.render(\'A b\') %> <%= story.render(s.x) %> <%= fn() %>',
    'print a | " " | print b + 1 | " " | include Part | " " | include A b | " " | print story.render(s.x) | " " | print fn()',
  ],
  [
    'other code is reported',
    '<% s.a = fn(1; 2); alert("x") %><% s.b = [1, 2]; // s.c = 1\ns.d = "// no"; s.e = \'it\\\'s;\'; f(`a;b`) %>',
    'lost script: s.a = fn(1; 2) of  | lost script: alert("x") of  | b = (1, 2) | d = "// no" | e = "it\'s;" | lost script: f(`a;b`) of ',
  ],
  [
    'links may have classes and ids',
    '[[Cellar]]{.bold#cellar} [[Up->Roof]]{#roof} [[On]] {x} <a data-passage="Sea">Swim</a> [[x]]{.a',
    '[Cellar -> Cellar] | " " | [Up -> Roof] | " " | [On -> On] | " {x} " | [Swim -> Sea] | " " | [x -> x] | "{.a"',
  ],
  ['code without an end is text', 'a <% s.b = 1', '"a <% s.b = 1"'],
])('Snowman: %s', (_rule, source, outline) => {
  expect(outlineOfPassage(readSnowman(source, 'Here'))).toBe(outline)
})
