import { branchesPhrases } from '@fabula/phrases/branches'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { SaveIcon } from '../../ui/icons.tsx'
import {
  DownloadIcon,
  EyeIcon,
  FullscreenIcon,
  GraphIcon,
  HelpIcon,
  NextIcon,
  PlayIcon,
  SettingsIcon,
} from '../../ui/tool-icons.tsx'
import type { Deck } from './deck.ts'
import { quickLoad, quickSave } from './quick-save.ts'
import { useFullscreen } from './use-fullscreen.ts'

/** The rest of a game's menu: advance modes, quick saves, display. */
export function MoreActions({ play, advanceMode, setAdvanceMode, open, hide }: Deck) {
  const sheet = useWords(playSheetPhrases)
  const { map } = useWords(branchesPhrases)
  const { language } = usePage()
  const fullscreen = useFullscreen()
  return (
    <>
      <button
        type="button"
        aria-pressed={advanceMode === 'auto'}
        onClick={() => setAdvanceMode(advanceMode === 'auto' ? 'off' : 'auto')}
      >
        <PlayIcon /> {sheet.auto}
      </button>
      <button
        type="button"
        aria-pressed={advanceMode === 'skip'}
        onClick={() => setAdvanceMode(advanceMode === 'skip' ? 'off' : 'skip')}
      >
        <NextIcon /> {sheet.skip}
      </button>
      <button type="button" onClick={() => void quickSave(play, language)}>
        <SaveIcon /> {sheet.quickSave}
      </button>
      <button type="button" onClick={() => void quickLoad(play, language)}>
        <DownloadIcon /> {sheet.quickLoad}
      </button>
      <button type="button" onClick={() => open('branches')}>
        <GraphIcon /> {map}
      </button>
      <button type="button" onClick={() => open('settings')}>
        <SettingsIcon /> {sheet.settings}
      </button>
      <button type="button" onClick={hide}>
        <EyeIcon /> {sheet.hideInterface}
      </button>
      {fullscreen && (
        <button type="button" onClick={fullscreen.toggle}>
          <FullscreenIcon /> {fullscreen.full ? sheet.leaveFullscreen : sheet.fullscreen}
        </button>
      )}
      <button type="button" onClick={() => open('help')}>
        <HelpIcon /> {sheet.keys}
      </button>
    </>
  )
}
