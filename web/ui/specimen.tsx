import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './base.css'
import './paper.css'
import './accents.css'
import './specimen.css'
import { Avatar } from './avatar.tsx'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { EmptyStage } from './empty-stage.tsx'
import { IconButton } from './icon-button.tsx'
import * as pageIcons from './icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LinkButton } from './link-button.tsx'
import { Menu } from './menu.tsx'
import { Pagination } from './pagination.tsx'
import { Poster } from './poster.tsx'
import { Progress } from './progress.tsx'
import { Select } from './select.tsx'
import { Skeleton } from './skeleton.tsx'
import { type SpecimenWords, specimenWords } from './specimen-words.ts'
import { Tabs } from './tabs.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { applyTheme, readTheme } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { toast } from './toast.ts'
import * as toolIcons from './tool-icons.tsx'

const icons = { ...pageIcons, ...toolIcons }

/** /specimen.html?lang=ru&theme=dark&open=dialog|confirm|toast shows everything at once, for review and screenshots. */
const query = new URLSearchParams(location.search)
const lang = query.get('lang') === 'ru' ? 'ru' : 'en'
const theme = readTheme(query.has('theme') ? `theme=${query.get('theme')}` : document.cookie)
document.documentElement.lang = lang
if (query.get('face') === 'easy') document.documentElement.dataset.face = 'easy'
applyTheme(theme)

type Words = { words: SpecimenWords }

function Letters({ words }: Words) {
  return (
    <section>
      <h2>{words.novels[1]}</h2>
      <h3>{words.novels[3]}</h3>
      <div className="prose">
        {words.prose.map((paragraph) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the specimen's own text
          <p key={paragraph} dangerouslySetInnerHTML={{ __html: paragraph }} />
        ))}
      </div>
      <div data-theme="dark" className="message">
        {words.about}
      </div>
      <div className="columns">
        {['ground', 'layer', 'near', 'well', 'lamp', 'ember', 'moss'].map((fill) => (
          <div key={fill} className="swatch" data-fill={fill}>
            {fill}
          </div>
        ))}
        {['lamp', 'ember', 'rose', 'plum', 'sea', 'moss', 'straw', 'fog'].map((accent) => (
          <div key={accent} data-accent={accent} className="swatch" data-fill="accent">
            {accent}
          </div>
        ))}
      </div>
    </section>
  )
}

function Actions({ words }: Words) {
  const [start, save, remove, cancel, add, saving] = words.actions
  return (
    <section>
      <div className="row">
        <Button kind="lamp" size="large">
          <icons.PlayIcon />
          {start}
        </Button>
        <Button kind="lamp">{save}</Button>
        <Button>
          <icons.HeartIcon />
          {add}
        </Button>
        <Button kind="danger">{remove}</Button>
        <Button kind="ghost">{cancel}</Button>
      </div>
      <div className="row">
        <Button kind="lamp" busy>
          {saving}
        </Button>
        <Button disabled>{save}</Button>
        <Button size="small">{cancel}</Button>
        <LinkButton href="#top">{words.search}</LinkButton>
        <LinkButton>{words.next}</LinkButton>
        <Menu label={words.menu} face={<icons.MoreIcon />} side="left">
          <button type="button">
            <icons.EditIcon />
            {save}
          </button>
          <button type="button" data-kind="danger">
            <icons.DeleteIcon />
            {remove}
          </button>
        </Menu>
        <a href="#top">{words.search}</a>
      </div>
      <div className="row">
        {Object.entries(icons).map(([name, Icon]) => (
          <IconButton key={name} name={name}>
            <Icon />
          </IconButton>
        ))}
      </div>
    </section>
  )
}

function Forms({ words }: Words) {
  return (
    <section className="columns">
      <TextField label={words.name} hint={words.hint} placeholder={words.novels[2]} />
      <TextField label={words.name} error={words.nameError} />
      <Select label={words.language}>
        {words.languages.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <TextArea label={words.description} defaultValue={words.about} rows={3} />
      <div>
        <Checkbox label={words.age} defaultChecked />
        <Checkbox label={words.age} hint={words.hint} />
        <Checkbox label={words.age} error={words.nameError} />
      </div>
      <TextField label={words.name} defaultValue={words.novels[0]} disabled />
      <Progress label={words.upload} value={0.28} text={words.uploaded}>
        <Button size="small" kind="ghost">
          {words.actions[3]}
        </Button>
      </Progress>
      <Progress label={words.upload} />
    </section>
  )
}

function Wall({ words }: Words) {
  return (
    <section>
      <div className="ui-posters">
        {words.novels.slice(0, 3).map((name) => (
          <Poster key={name} name={name} href="#top" cover={name === words.novels[2] ? '/missing.webp' : null}>
            <p>{words.about}</p>
            <p>{words.likes}</p>
          </Poster>
        ))}
        <Poster name={words.novels[3] ?? ''} href="#top" shape="wide" cover="/share.jpg" />
      </div>
      <Pagination
        label={words.search}
        text={words.page}
        previous={{ label: words.previous, onPress: () => undefined }}
        next={{ label: words.next }}
      />
      <Skeleton shape="title" label={words.loading} />
      <Skeleton count={3} />
      <Skeleton shape="poster" count={3} />
      <EmptyStage title={words.empty}>
        <p>{words.emptyText}</p>
        <LinkButton kind="lamp" href="#top">
          {words.search}
        </LinkButton>
      </EmptyStage>
    </section>
  )
}

type Opened = 'dialog' | 'confirm' | undefined

function Sheets({ words }: Words) {
  const asked = query.get('open')
  const [open, setOpen] = useState<Opened>(asked === 'dialog' || asked === 'confirm' ? asked : undefined)
  const [tab, setTab] = useState('0')
  const close = () => setOpen(undefined)
  return (
    <section>
      <div className="row">
        <Button onClick={() => setOpen('dialog')}>{words.dialog}</Button>
        <Button onClick={() => setOpen('confirm')}>{words.ask}</Button>
        <Button onClick={() => toast.success(words.done)}>✓</Button>
        <Button onClick={() => toast.error(words.failed, words.failedText)}>×</Button>
        <Avatar name={words.novels[0] ?? ''} />
        <Avatar name={words.novels[2] ?? ''} size="large" />
      </div>
      <div className="ui-sheet ui-grain sheet">
        <Tabs
          label={words.title}
          selected={tab}
          onSelect={setTab}
          tabs={words.tabs.map((label, index) => ({
            id: String(index),
            label,
            panel: <p>{words.prose[index % 2]}</p>,
          }))}
        />
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={words.dialog}
        foot={
          <>
            <Button onClick={close}>{words.actions[3]}</Button>
            <Button kind="lamp" onClick={() => toast.success(words.done)}>
              {words.actions[1]}
            </Button>
          </>
        }
      >
        <TextField label={words.name} hint={words.hint} />
        <TextArea label={words.description} />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        danger
        title={words.ask}
        confirmLabel={words.actions[2] ?? ''}
        onConfirm={close}
        onCancel={close}
      >
        <p>{words.asked}</p>
      </ConfirmDialog>
    </section>
  )
}

function Specimen({ words }: Words) {
  return (
    <>
      <Banner kind="danger">{words.banner}</Banner>
      <main className="specimen">
        <header>
          <h1>{words.title}</h1>
          <ThemeSwitch label={words.theme} initial={theme} names={words.themes} />
          <LanguageSwitch
            label={words.language}
            links={[
              lang === 'ru'
                ? { lang: 'en', name: 'English', href: '?lang=en' }
                : { lang: 'ru', name: 'Русский', href: '?lang=ru' },
            ]}
          />
        </header>
        <Letters words={words} />
        <Actions words={words} />
        <Forms words={words} />
        <Wall words={words} />
        <Sheets words={words} />
      </main>
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Specimen words={specimenWords[lang]} />
    </StrictMode>,
  )
}
if (query.get('open') === 'toast') {
  toast.error(specimenWords[lang].failed, specimenWords[lang].failedText)
  toast.success(specimenWords[lang].done)
}
