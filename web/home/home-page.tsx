import { pageAddress } from '@fabula/contract/page-address'
import type { LastPlayed, PageDataOf } from '@fabula/contract/pages'
import { homePhrases } from '@fabula/phrases/home'
import { useWords } from '../page/page-facts.tsx'
import { PageLanguageSwitch, PageThemeSwitch } from '../page/page-frame.tsx'
import { useViewer } from '../session/use-session.ts'
import { atWidth } from '../ui/cover-sources.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Gable } from './gable.tsx'
import { LitWindow } from './lit-window.tsx'
import { NightSky } from './night-sky.tsx'
import './home-page.css'

/** The theatre's façade: a greeting, four lit windows, and the novel last played waiting at the door. */
export function HomePage({ data }: { data: PageDataOf<'home'> }) {
  const words = useWords(homePhrases)
  const viewer = useViewer(data.viewer)
  const { language } = data
  // The novel at the door is the viewer's own; it leaves with them.
  const last = viewer?.id === data.viewer?.id ? data.last : null
  return (
    <div className="home">
      <NightSky />
      <header className="home-street">
        <a className="home-sign" href="/">
          {words.changeLanguage}
        </a>
        <PageThemeSwitch />
        <PageLanguageSwitch />
      </header>
      <main className="theatre" id="main">
        <Gable />
        <div className="theatre-wall">
          <div className="theatre-board">
            <h1>{viewer ? words.welcomeBack(viewer.username) : words.welcome}</h1>
            <p>{words.subtitle}</p>
          </div>
          <nav aria-label={words.doors}>
            <ul className="theatre-windows">
              <LitWindow of="search" href={pageAddress.search(language)} label={words.search} />
              <LitWindow of="library" href={pageAddress.library(language)} label={words.library} />
              <LitWindow of="building" href={pageAddress.building(language)} label={words.building} />
              <LitWindow of="account" href={pageAddress.account(language)} label={words.account} />
            </ul>
          </nav>
          {last ? <AtTheDoor last={last} language={language} /> : <ClosedDoor />}
        </div>
        <div className="theatre-steps" aria-hidden="true" />
      </main>
    </div>
  )
}

/** The poster beside the open door: what was played last. */
function AtTheDoor({ last, language }: { last: LastPlayed; language: PageDataOf<'home'>['language'] }) {
  const words = useWords(homePhrases)
  return (
    <section className="theatre-tonight" aria-label={words.lastPlayed}>
      {last.cover_url && <img alt="" src={atWidth(last.cover_url, 240)} />}
      <div>
        <p className="theatre-tonight-when">{words.lastPlayed}</p>
        <h2>{last.name}</h2>
        <LinkButton kind="lamp" href={pageAddress.play(language, last.play_link)}>
          {words.continue}
        </LinkButton>
      </div>
    </section>
  )
}

/** Nobody has played yet, so the great door is closed, with light under it. */
function ClosedDoor() {
  return (
    <svg className="theatre-door" viewBox="0 0 180 120" aria-hidden="true" focusable="false">
      <path className="door-frame" d="M22 120V44q2-40 68-42 66 2 68 42v76z" />
      <path className="door-light" d="M34 120V50q2-34 56-36 54 2 56 36v70z" />
      <path className="door-leaf" d="M36 120l1-66q4-32 51-36v102zM144 120l-1-66q-4-32-51-36v102z" />
      <path
        className="door-panel"
        d="M46 62q6-22 32-28l1 30-33 8zM134 62q-6-22-32-28l-1 30 33 8zM46 80l33-7v42H46zM134 80l-33-7v42h33z"
      />
      <path className="door-light" d="M20 116h140v4H20z" />
    </svg>
  )
}
