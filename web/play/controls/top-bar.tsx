import { pageAddress } from '@fabula/contract/page-address'
import { playPhrases } from '@fabula/phrases/play'
import type { ReactNode } from 'react'
import { isOfflineCopy } from '../../client/is-offline-copy.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { PageLanguageSwitch } from '../../page/page-language-switch.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChatIcon, HistoryIcon, HomeIcon, MoreIcon, MusicIcon, MuteIcon, SaveIcon, StageIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { PanelName } from '../panels/panel-props.ts'
import { changePreferences, usePreferences } from '../settings/use-preferences.ts'
import './top-bar.css'

type TopBarProps = {
  onOpen: (panel: PanelName) => void
  /** The rest of the menu besides the language, once it has loaded. */
  more: ReactNode
}

/** The buttons of a game. They fade while idle, and are always reachable by keyboard. */
export function TopBar({ onOpen, more }: TopBarProps) {
  const words = useWords(playPhrases)
  const { language } = usePage()
  const { music, mode } = usePreferences()
  const chat = mode === 'chat'
  return (
    <nav className="play-bar" aria-label={words.controls}>
      <IconButton name={words.history} aria-keyshortcuts="l" onClick={() => onOpen('history')}>
        <HistoryIcon />
      </IconButton>
      <IconButton
        name={music ? words.musicOff : words.musicOn}
        aria-keyshortcuts="m"
        onClick={() => changePreferences({ music: !music })}
      >
        {music ? <MusicIcon /> : <MuteIcon />}
      </IconButton>
      <IconButton name={words.saves} aria-keyshortcuts="s" onClick={() => onOpen('saves')}>
        <SaveIcon />
      </IconButton>
      <IconButton
        name={chat ? words.visualMode : words.chatMode}
        aria-keyshortcuts="c"
        onClick={() => changePreferences({ mode: chat ? 'visual' : 'chat' })}
      >
        {chat ? <StageIcon /> : <ChatIcon />}
      </IconButton>
      {!isOfflineCopy && (
        <LinkButton kind="ghost" data-shape="icon" href={pageAddress.home(language)} title={words.home}>
          <HomeIcon />
        </LinkButton>
      )}
      <Menu label={words.more} face={<MoreIcon />}>
        {more}
        <PageLanguageSwitch />
      </Menu>
    </nav>
  )
}
