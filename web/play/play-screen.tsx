import { Suspense, useRef, useState } from 'react'
import { usePage } from '../page/page-facts.tsx'
import { TopBar } from './controls/top-bar.tsx'
import { useKeys } from './controls/use-keys.ts'
import { useStagePress } from './controls/use-stage-press.ts'
import { lazyExtra, loadExtras } from './extras/load-extras.ts'
import type { AdvanceMode, PlayControls } from './extras/play-controls.ts'
import type { Play } from './game/play.ts'
import { stateOf } from './game/play-model.ts'
import { usePaging } from './message/use-paging.ts'
import type { PanelName } from './panels/panel-props.ts'
import { Panels } from './panels/panels.tsx'
import { PlayScreenMain } from './play-screen-main.tsx'
import { changePreferences, usePreferences } from './settings/use-preferences.ts'
import { turning } from './turning.ts'

const MoreActions = lazyExtra((extras) => extras.MoreActions)
const ShowInterface = lazyExtra((extras) => extras.ShowInterface)
const Advance = lazyExtra((extras) => extras.Advance)

type PlayScreenProps = {
  play: Play
  /** Whether the game has begun and the browser has become idle: what is not needed for reading may load now. */
  settled: boolean
  onLogin: () => void
}

/** An open game: message and answers over the stage, buttons, sheets, keys and gestures. */
export function PlayScreen({ play, settled, onLogin }: PlayScreenProps) {
  const { game, model } = play
  const { language } = usePage()
  const { mode, music, letterKeys } = usePreferences()
  const paging = usePaging(model)
  const [panel, open] = useState<PanelName | null>(null)
  const [hidden, setHidden] = useState(false)
  const [advanceMode, setAdvanceMode] = useState<AdvanceMode>('off')
  const front = useRef<HTMLDivElement>(null)
  const show = () => setHidden(false)
  const toggleHidden = () => setHidden(!hidden)

  const state = stateOf(model)
  const chat = mode === 'chat'
  const { on, back } = turning({ game, model, paging, mode })
  const advance = () => (hidden ? show() : on())
  const toggleMode = (to: AdvanceMode) => setAdvanceMode(advanceMode === to ? 'off' : to)
  const stepOut = () => {
    if (hidden) show()
    else if (advanceMode !== 'off') setAdvanceMode('off')
    else {
      const menu = front.current?.querySelector<HTMLElement>('.ui-menu > summary')
      // Focuses the menu, so that the keyboard can move through the open items.
      menu?.focus()
      menu?.click()
    }
  }
  useKeys(
    {
      on: advance,
      back,
      escape: stepOut,
      history: () => open('history'),
      saves: () => open('saves'),
      help: () => open('help'),
      music: () => changePreferences({ music: !music }),
      hide: toggleHidden,
      chat: () => changePreferences({ mode: chat ? 'visual' : 'chat' }),
      auto: () => toggleMode('auto'),
      skip: () => toggleMode('skip'),
      fullscreen: () => void loadExtras().then((all) => all.toggleFullscreen()),
      quickSave: () => void loadExtras().then((all) => all.quickSave(play, language)),
      quickLoad: () => void loadExtras().then((all) => all.quickLoad(play, language)),
    },
    letterKeys,
  )
  const press = useStagePress({
    onPress: advance,
    onLongPress: toggleHidden,
    onSwipeUp: () => open('history'),
  })
  if (!state) return null

  const hide = () => setHidden(true)
  const controls: PlayControls = {
    front,
    play,
    paging,
    advanceMode,
    setAdvanceMode,
    advance,
    open,
    hide,
    paused: panel !== null || hidden,
  }
  const login = () => {
    open(null)
    onLogin()
  }
  return (
    <div ref={front} className="play-front" data-hidden={hidden || undefined} data-mode={mode} {...press}>
      <TopBar onOpen={open} more={settled && <Suspense>{<MoreActions {...controls} />}</Suspense>} />
      {settled && <Suspense>{<Advance {...controls} />}</Suspense>}
      <main id="main" className="play-main">
        <h1 className="ui-hidden">{state.novel_name}</h1>
        <PlayScreenMain controls={controls} state={state} chat={chat} settled={settled} />
      </main>
      <Panels panel={panel} game={game} model={model} onClose={() => open(null)} onLogin={login} onOpen={open} />
      {hidden && (
        <Suspense>
          <ShowInterface onShow={show} />
        </Suspense>
      )}
    </div>
  )
}
