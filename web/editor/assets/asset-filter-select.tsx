import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { useWords } from '../../page/page-facts.tsx'
import { Select } from '../../ui/select.tsx'
import type { AssetFacts, AssetFilter } from './filter-assets.ts'

type AssetFilterSelectProps = { facts: AssetFacts; value: AssetFilter; onChange: (filter: AssetFilter) => void }

/** Which assets are shown: those that something is to be said of, or those of a tag. Nothing while there is no choice. */
export function AssetFilterSelect({ facts, value, onChange }: AssetFilterSelectProps) {
  const words = useWords(manyAssetPhrases)
  const { unconfirmed, otherKind, twice, untagged, tags } = facts
  const noticed = (
    [
      ['unconfirmed', unconfirmed.size, words.unconfirmed],
      ['otherKind', otherKind.size, words.otherKind],
      ['twice', twice.size, words.twice],
    ] as const
  ).filter(([name, count]) => count > 0 || value === name)
  const isTag = value.startsWith('tag:') && !tags.has(value.slice(4))
  if (noticed.length === 0 && tags.size === 0 && value === 'all') return null
  return (
    <Select label={words.show} value={value} onChange={(event) => onChange(event.currentTarget.value as AssetFilter)}>
      <option value="all">{words.all}</option>
      {noticed.map(([name, count, label]) => (
        <option key={name} value={name}>
          {label(count)}
        </option>
      ))}
      {(tags.size > 0 || isTag || value === 'untagged') && (
        <optgroup label={words.tags}>
          {isTag && <option value={value}>{words.tagged(value.slice(4), 0)}</option>}
          {[...tags].map(([key, { tag, ids }]) => (
            <option key={key} value={`tag:${key}`}>
              {words.tagged(tag, ids.size)}
            </option>
          ))}
          <option value="untagged">{words.untagged(untagged.size)}</option>
        </optgroup>
      )}
    </Select>
  )
}
