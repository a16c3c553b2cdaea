import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { SceneRef, SceneType } from '@fabula/core/novel/scene-ref'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { memo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { atWidth } from '../../stage/picture-source.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { MoreIcon, StageIcon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/menu.tsx'
import { CopyIcon, DeleteIcon, EditIcon, LeaveIcon } from '../../ui/tool-icons.tsx'
import { locationOfScene } from '../location/location.ts'
import { LocationLink } from '../location/use-location.tsx'
import { ForEditors, useOpenWords } from '../rights/use-rights.tsx'
import type { AnyScene } from '../store/parts.ts'
import { PeopleHere } from '../together/people-here.tsx'

export type SceneAction = 'delete' | 'duplicate' | 'copy'

type SceneCardProps = {
  type: SceneType
  scene: AnyScene
  /** The address of its background, if it has one. */
  picture: string | null
  first: boolean
  /** Must be the same function for every card and render, or all cards are rendered again. */
  onAction: (action: SceneAction, scene: SceneRef) => void
}

/** A scene in its list: picture, name and message. */
export const SceneCard = memo(function SceneCard({ type, scene, picture, first, onAction }: SceneCardProps) {
  const words = useWords(scenePhrases)
  const open = useOpenWords(words)
  const ref: SceneRef = { scene_type: type, scene_id: scene.id }
  const message = 'original_message' in scene ? preview(scene.original_message) : ''
  return (
    <li className="scene-card" data-scene={scene.id} data-type={type}>
      <span className="scene-card-picture">
        {picture ? <img src={atWidth(picture, 320)} alt="" loading="lazy" decoding="async" /> : <StageIcon />}
      </span>
      <div className="scene-card-words">
        <h3>
          <LocationLink to={locationOfScene(ref)}>{scene.name}</LocationLink>
          {first && <small>{words.isFirst}</small>}
          <PeopleHere where={({ scene_id }) => scene_id === scene.id} />
        </h3>
        {scene.description && <p className="scene-card-description">{scene.description}</p>}
        {message && <p className="scene-card-message">{message}</p>}
      </div>
      <div className="scene-card-actions">
        <LocationLink
          className="ui-button"
          {...buttonLook({ size: 'small' })}
          to={locationOfScene(ref)}
          aria-label={open.editOf(scene.name)}
        >
          <EditIcon />
          {open.edit}
        </LocationLink>
        <ForEditors>
          <Button
            size="small"
            kind="ghost"
            aria-label={words.deleteOf(scene.name)}
            onClick={() => onAction('delete', ref)}
          >
            <DeleteIcon />
            {words.delete}
          </Button>
          <Menu label={words.more(scene.name)} face={<MoreIcon />}>
            <button type="button" onClick={() => onAction('duplicate', ref)}>
              <CopyIcon />
              {words.duplicate}
            </button>
            <button type="button" onClick={() => onAction('copy', ref)}>
              <LeaveIcon />
              {words.copyInto}
            </button>
          </Menu>
        </ForEditors>
      </div>
    </li>
  )
})

const maxCharacters = 100

/** A message cut to 100 characters plus an ellipsis, or the whole message if it is shorter. */
function preview(message: string): string {
  const characters = [...message]
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : message
}

/** A scene's picture: its first background. */
export function pictureOfScene(novel: NovelAnswer, scene: AnyScene): string | null {
  const id = 'backgrounds' in scene ? scene.backgrounds[0]?.background_asset_id : scene.background_id
  return (id && indexOf(novel).assets.get(id)?.url) || null
}
