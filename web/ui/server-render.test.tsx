import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { EmptyStage } from './empty-stage.tsx'
import { IconButton } from './icon-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LinkButton } from './link-button.tsx'
import { Menu } from './menu.tsx'
import { Pagination } from './pagination.tsx'
import { Poster } from './poster.tsx'
import { Progress } from './progress.tsx'
import { Select } from './select.tsx'
import { Skeleton } from './skeleton.tsx'
import { Tabs } from './tabs.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { readTheme } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { CloseIcon } from './tool-icons.tsx'

const nothing = () => undefined
const every: Record<string, ReactNode> = {
  Avatar: <Avatar name="ёлка" picture="/a.webp" />,
  Banner: <Banner kind="danger">x</Banner>,
  Button: <Button kind="lamp">x</Button>,
  Checkbox: <Checkbox label="x" hint="y" error="z" />,
  ConfirmDialog: (
    <ConfirmDialog open title="x" confirmLabel="y" cancelLabel="z" onConfirm={nothing} onCancel={nothing} />
  ),
  EmptyStage: <EmptyStage title="x" />,
  IconButton: (
    <IconButton name="x">
      <CloseIcon />
    </IconButton>
  ),
  LanguageSwitch: <LanguageSwitch label="x" links={[{ lang: 'ru', name: 'Русский', href: '/russian' }]} />,
  LinkButton: <LinkButton href="/x">x</LinkButton>,
  Menu: (
    <Menu label="x" face={<CloseIcon />}>
      z
    </Menu>
  ),
  Pagination: <Pagination label="x" text="1" previous={{ label: 'a' }} next={{ label: 'b', href: '?page=2' }} />,
  Poster: <Poster name="x" cover="/c.webp" href="/x" />,
  Progress: <Progress label="x" value={0.4} />,
  Select: <Select label="x" />,
  Skeleton: <Skeleton shape="poster" count={6} label="x" />,
  Tabs: <Tabs label="x" selected="a" onSelect={nothing} tabs={[{ id: 'a', label: 'A', panel: 'first' }]} />,
  TextArea: <TextArea label="x" />,
  TextField: <TextField label="x" />,
  ThemeSwitch: <ThemeSwitch label="x" initial="dark" names={{ system: 'a', light: 'b', dark: 'c' }} />,
}

describe('server rendering', () => {
  it.each(Object.entries(every))('%s has no style attribute, which the page’s policy would refuse', (_, element) => {
    const html = renderToString(element)
    expect(html).toMatch(/class="[^"]*ui-/)
    expect(html).not.toMatch(/ style="/)
  })

  it('names a field by its label, and describes it by its error and then its hint', () => {
    const html = renderToString(<TextField label="Name" hint="On the poster" error="Required" />)
    const id = html.match(/<label[^>]*for="([^"]+)"/)?.[1]
    const described = html.match(/<input[^>]*aria-describedby="([^"]+)"/)?.[1]?.split(' ') ?? []
    expect(html).toMatch(new RegExp(`<input[^>]*id="${id}"`))
    const texts = described.map((part) => html.match(new RegExp(`id="${part}"[^>]*>([^<]*)<`))?.[1])
    expect(texts).toEqual(['Required', 'On the poster'])
    expect(html).toContain('aria-invalid="true"')
  })

  it('names an icon by its title alone, which would otherwise be read a second time as its description', () => {
    for (const element of [every.IconButton, every.Menu]) {
      const html = renderToString(element)
      expect(html).toContain('title="x"')
      expect(html).not.toContain('aria-label')
    }
  })

  it('requests a poster’s cover at several widths, and keeps the query of its address', () => {
    const html = renderToString(<Poster name="x" cover="/c.webp?t=7" />)
    expect(html).toContain('/c.webp?t=7&amp;w=240 240w')
    expect(renderToString(<Poster name="x" cover="/c.webp" />)).toContain('src="/c.webp?w=480"')
    expect(renderToString(<Poster name="x" id="7" />)).toContain('src="/assets/paper/7.svg"')
  })

  it('renders a missing page as a disabled link without an address', () => {
    const html = renderToString(
      <Pagination label="x" text="1" previous={{ label: 'a' }} next={{ label: 'b', href: '?p=2' }} />,
    )
    const [previous = '', next = ''] = html.match(/<a [^>]*>/g) ?? []
    expect(previous).toContain('aria-disabled="true"')
    expect(previous).not.toContain('href')
    expect(next).toContain('href="?p=2"')
    expect(next).not.toContain('aria-disabled')
  })

  it('leaves the content of a closed dialog out of the HTML', () => {
    const html = renderToString(
      <ConfirmDialog
        open={false}
        title="secret"
        confirmLabel="y"
        cancelLabel="z"
        onConfirm={nothing}
        onCancel={nothing}
      />,
    )
    expect(html).not.toContain('secret')
  })
})

it.each([
  [undefined, 'system'],
  ['a=1; theme=dark; b=2', 'dark'],
  ['theme=light', 'light'],
  ['theme=purple', 'system'],
  ['mytheme=dark', 'system'],
])('reads the cookies %j as the theme %s', (cookies, theme) => {
  expect(readTheme(cookies)).toBe(theme)
})
