import { pageAddress } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { homePhrases } from '@fabula/phrases/home'
import { useWords } from '../page/page-facts.tsx'
import { PageThemeSwitch } from '../page/page-frame.tsx'
import { PageLanguageSwitch } from '../page/page-language-switch.tsx'
import { useViewer } from '../session/use-session.ts'
import { Bills } from './bills.tsx'
import { Gable } from './gable.tsx'
import { LitWindow } from './lit-window.tsx'
import { NightSky } from './night-sky.tsx'
import { OnStageTonight, WhereTheyStopped } from './tonight.tsx'
import './home-page.css'

/**
 * The theatre's façade: the site's description, a greeting, one featured novel (where the reader stopped, or one to
 * play at once), four lit windows, and more playbills on the wall.
 */
export function HomePage({ data }: { data: PageDataOf<'home'> }) {
  const words = useWords(homePhrases)
  const viewer = useViewer(data.viewer)
  const { language } = data
  // The featured novel belongs to the viewer; another user does not see it.
  const last = viewer?.id === data.viewer?.id ? data.last : null
  const [first, ...others] = data.playing.filter(({ play_link }) => play_link !== last?.play_link)
  const tonight = last ? null : first
  const more = (last && first ? [first, ...others] : others).slice(0, 3)
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
        <Gable found={last?.endings_found} total={last?.endings_total} />
        <div className="theatre-wall">
          <p className="theatre-line">{words.line}</p>
          <div className="theatre-board">
            <h1>{viewer ? words.welcomeBack(viewer.username) : words.welcome}</h1>
            <p>{words.subtitle}</p>
          </div>
          {last && <WhereTheyStopped last={last} />}
          {tonight && <OnStageTonight novel={tonight} />}
          <nav aria-label={words.doors}>
            <ul className="theatre-windows">
              <LitWindow of="search" href={pageAddress.search(language)} label={words.search} />
              <LitWindow of="library" href={pageAddress.library(language)} label={words.library} />
              <LitWindow of="building" href={pageAddress.building(language)} label={words.building} />
              <LitWindow of="account" href={pageAddress.account(language)} label={words.account} />
            </ul>
          </nav>
          {more.length > 0 && <Bills novels={more} />}
          {!last && !tonight && <ClosedDoor />}
        </div>
        <div className="theatre-steps" aria-hidden="true" />
      </main>
    </div>
  )
}

/** No novels to play yet: a closed door with light under it. */
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
