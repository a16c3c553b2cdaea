import type { GamePlace } from '@fabula/contract/shapes/play'
import type { ReactNode } from 'react'
import { usePage } from '../page/page-facts.tsx'
import { textLang } from '../page/text-lang.ts'
import { SmallStage } from '../stage/small-stage.tsx'

type Moment = Pick<GamePlace, 'scene_name' | 'line' | 'thumbnail_url' | 'thumbnail_sprites'>
type MomentCardProps = {
  moment: Moment
  title: string
  /** Beside the scene: date and progress. */
  facts: ReactNode
  actions?: ReactNode
  current?: boolean
}

/** A state of the story in a list: thumbnail, name, scene, line, and actions. */
export function MomentCard({ moment, title, facts, actions, current }: MomentCardProps) {
  const { language } = usePage()
  return (
    <li className="moment" aria-current={current || undefined}>
      <SmallStage {...moment} />
      <div className="moment-about">
        <h3>{title}</h3>
        <p className="moment-where">
          <span>{moment.scene_name}</span>
          {facts}
        </p>
        {moment.line && (
          <p className="moment-line" lang={textLang(moment.line, language)}>
            {moment.line}
          </p>
        )}
      </div>
      {actions && <div className="moment-actions">{actions}</div>}
    </li>
  )
}
