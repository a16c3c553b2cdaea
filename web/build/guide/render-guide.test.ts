import { expect, test } from 'vitest'
import { renderGuide } from './render-guide.ts'

const render = (body: string) =>
  renderGuide(`# Title\n\nWhat it is about.\n\n${body}`, {
    resolveLink: (href) => `/english/guide/${href.replace('.md', '')}`,
    pictureOf: () => ({ src: '/static/guide/x.webp', width: 390, height: 800 }),
  })

test('parses a page into title, description, linkable headings, and their text', () => {
  const { article, sections } = render('## One & two {#one}\n\nHello **there**.\n\n- a\n- b')
  expect(article).toMatchObject({
    title: 'Title',
    description: 'What it is about.',
    headings: [{ id: 'one', text: 'One & two', level: 2 }],
  })
  expect(article.html).toContain('<h2 id="one"><a href="#one">One &amp; two</a></h2>')
  expect(sections).toEqual([
    { heading: null, text: 'What it is about.' },
    { heading: { id: 'one', text: 'One & two', level: 2 }, text: 'Hello there. a b' },
  ])
})

test('renders a picture as a figure with its size, and a table that scrolls by itself', () => {
  const { article } = render('![A stage](x.webp "As it *looks*")\n\n| a |\n|---|\n| b |')
  expect(article.html).toContain('<figure data-shape="tall"><img src="/static/guide/x.webp" alt="A stage" width="390"')
  expect(article.html).toContain('<div class="guide-table" tabindex="0"><table>')
})

test.each([
  ['HTML', 'x <script>alert(1)</script>', 'HTML is refused'],
  ['an attribute', 'x <kbd onclick="x">a</kbd>', 'HTML is refused'],
  ['a block of HTML', '<div>x</div>', 'HTML is refused'],
  ['a heading without a name', '## Words', 'A heading is'],
  ['a heading of the first order', '# Another {#another}', 'A heading is'],
  ['two headings of one name', '## A {#a}\n\nx\n\n## B {#a}', 'Two headings are called'],
  ['a picture without a caption', '![A stage](x.webp)', 'needs a description and a caption'],
  ['a picture among words', 'See ![A stage](x.webp "c").', 'stands within a paragraph'],
])('refuses %s', (_, body, reason) => {
  expect(() => render(body)).toThrow(reason)
})

test('shows HTML in code as text', () => {
  expect(render('`<b>`\n\n```sh\necho "<x>"\n```').article.html).toContain('<code>&lt;b&gt;</code>')
})
