import { readFileSync } from 'node:fs'
import { contrast, parseHex } from '@fabula/contract/theme/contrast'
import type { ThemeTokens } from '@fabula/contract/theme/theme'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookCss, lookTokens, siteBoard, withSiteName } from './site-look.ts'

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const surfaces = ['ground', 'layer', 'near', 'well', 'hover'].map((name) => {
  const [, day = '', night = ''] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? []
  return { name, day, night }
})
const ratio = (one: string, other: string) => contrast(parseHex(one), parseHex(other))

test('keeps text in and on any chosen colour readable, in both themes', () => {
  expect(surfaces.map(({ day }) => day)).toContain('#e6d8c3')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const tokens = lookTokens(`#${number.toString(16).padStart(6, '0')}`)
      const of = (name: string) => tokens[name] ?? ['', '']
      for (const light of [0, 1]) {
        for (const lamp of ['lamp', 'lamp-bright']) {
          expect(ratio(of('on-lamp')[light] ?? '', of(lamp)[light] ?? '')).toBeGreaterThanOrEqual(4.5)
        }
      }
      for (const { day, night } of surfaces) {
        for (const token of ['lamp-text', 'lamp-edge', 'focus']) {
          expect(ratio(of(token)[0] ?? '', day)).toBeGreaterThanOrEqual(4.5)
          expect(ratio(of(token)[1] ?? '', night)).toBeGreaterThanOrEqual(4.5)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('adds CSS only for what was changed, and the site board only on Home', () => {
  const none = { name: '', welcome: '', colour: null, theme: null }
  expect([lookCss(none, 'home'), siteBoard(none, 'home')]).toEqual(['', ''])
  const named = { name: 'Тени & <b>', welcome: 'Come in', colour: '#336699', theme: null }
  expect(lookCss(named, 'play')).toMatch(
    /^:root:root,\[data-theme\]\[data-theme\]\{--lamp:light-dark\(#336699,#336699\)/,
  )
  expect(lookCss(named, 'play')).not.toContain('site-board')
  expect(siteBoard(named, 'play')).toBe('')
  expect(siteBoard(named, 'home')).toBe(
    '<div class="site-board"><p class="site-name">Тени &amp; &lt;b&gt;</p><p class="site-welcome">Come in</p></div>',
  )
})

test('applies a theme, lets the site’s own colour override it, and keeps both readable', () => {
  const theme: ThemeTokens = {
    colours: { ground: ['#ffffff', '#000000'], lamp: ['#ff00ff', '#ff00ff'], text: ['#111111', '#eeeeee'] },
    faces: { title: ['Palatino', 'PT Serif'] },
    corners: [4, 8],
  }
  const css = lookCss({ name: '', welcome: '', colour: '#336699', theme }, 'play')
  expect(css).toMatch(
    /^:root:root,\[data-theme\]\[data-theme\]\{--ground:light-dark\(#ffffff,#000000\);--lamp:light-dark\(#336699,#336699\)/,
  )
  expect(css).toContain(
    ':root:root:not([data-face="easy"]){--face-title:"Palatino","PT Serif",serif}:root:root{--cut-1:4px;--cut-2:8px}',
  )
  expect(lookCss({ name: '', welcome: '', colour: null, theme }, 'play')).toContain('--lamp:light-dark(#ff00ff')
  // On a theme's own surfaces the colour is adjusted again for contrast.
  const swapped = ['#202020', '#f0f0f0'] as [string, string]
  const inverted: ThemeTokens = {
    colours: { ground: swapped, layer: swapped, near: swapped, well: swapped, hover: swapped },
    faces: {},
  }
  const [day = '', night = ''] = lookTokens('#808080', inverted)['lamp-text'] ?? []
  expect([ratio(day, '#202020') >= 4.5, ratio(night, '#f0f0f0') >= 4.5]).toEqual([true, true])
})

test('puts the site’s name in Home’s title, but not in a novel’s title that contains Fabula', () => {
  const head = { title: 'Fabula: choose', description: 'Fabula is it' }
  expect(withSiteName(head, 'home', 'Fabula', 'Shades')).toEqual({
    title: 'Shades: choose',
    description: 'Shades is it',
  })
  expect(withSiteName(head, 'published', 'Fabula', 'Shades')).toBe(head)
  expect(withSiteName(head, 'home', 'Fabula', '')).toBe(head)
})
