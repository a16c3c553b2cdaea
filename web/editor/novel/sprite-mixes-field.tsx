import type { SpriteMixId } from '@fabula/core/ids'
import type { SpriteMix } from '@fabula/core/novel/character'
import { limits } from '@fabula/core/record/limits'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddIcon, DeleteIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSpelling } from '../forms/use-spelling.ts'
import { PlaceLink } from '../place/use-place.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import { SpritePicks } from './sprite-picks.tsx'

type SpriteMixesFieldProps = {
  value: readonly SpriteMix[]
  onChange: (value: SpriteMix[]) => void
  /** Mixes whose missing name is to be pointed out; `none`: that there is no mix at all. */
  nameless: readonly number[]
  none: boolean
}

/** What a character can look like. Without sprites in the novel there is nothing to mix. */
export function SpriteMixesField({ value, onChange, nameless, none }: SpriteMixesFieldProps) {
  const all = useWords(workshopNovelPhrases)
  const words = all.characters
  const spelling = useSpelling()
  const noSprites = useNovel((novel) => novel.assets.sprites.length === 0)
  const put = (index: number, change: Partial<SpriteMix>) =>
    onChange(value.map((mix, at) => (at === index ? { ...mix, ...change } : mix)))
  const add = () => {
    const name = value.length === 0 ? words.newMixName : ''
    onChange([...value, { id: newId() as SpriteMixId, name, sprite_ids: [] }])
  }
  return (
    <section className="character-part">
      <header>
        <h3>{words.mixes}</h3>
        <Button size="small" disabled={noSprites} onClick={add}>
          <AddIcon />
          {words.addMix}
        </Button>
      </header>
      <p className="ui-field-hint">{words.mixesHint}</p>
      {noSprites && (
        <p className="bench-nothing">
          {words.noSprites}{' '}
          <PlaceLink to={{ kind: 'novel', section: 'assets', entry: 'sprite' }}>{all.assets.types.sprite}</PlaceLink>
        </p>
      )}
      {none && (
        <p className="ui-field-error" role="alert">
          {words.mixRequired}
        </p>
      )}
      {value.map((mix, index) => (
        <div key={mix.id} className="character-entry">
          <header>
            <TextField
              label={words.mixName}
              maxLength={limits.name}
              {...spelling}
              value={mix.name}
              error={nameless.includes(index) && words.mixNameRequired}
              onChange={(event) => put(index, { name: event.currentTarget.value })}
            />
            <IconButton
              size="small"
              name={all.remove(mix.name || words.mix(index + 1))}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <DeleteIcon />
            </IconButton>
          </header>
          <SpritePicks
            label={words.sprites}
            value={mix.sprite_ids}
            onChange={(sprite_ids) => put(index, { sprite_ids })}
          />
        </div>
      ))}
    </section>
  )
}
