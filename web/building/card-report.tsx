import type { CardPlace } from '@fabula/core/exchange/card-places'
import { cardPhrases } from '@fabula/phrases/card'
import type { CardArchive } from '../import/card-archive.ts'
import { useWords } from '../page/page-facts.tsx'

/** What the import made of a card, field by field. */
export default function CardReport({ card }: { card: CardArchive }) {
  const words = useWords(cardPhrases).report
  const { parts, pictures, pictures_left_out: left, refused } = card
  const fields = (place: CardPlace) => parts.places.filter((each) => each.place === place).map(({ field }) => field)
  const places = [...new Set(parts.places.map(({ place }) => place))]
  return (
    <div className="import-report">
      <ul>
        {places.map((place) => (
          <li key={place}>
            <code>{fields(place).join(', ')}</code>: {words.places[place]}
          </li>
        ))}
      </ul>
      <p>
        {[
          parts.greetings.length > 1 && words.beginnings(parts.greetings.length),
          parts.world_prompts.length > 0 && words.prompts(parts.world_prompts.length),
          parts.unread_patterns > 0 && words.patterns(parts.unread_patterns),
          parts.untimed > 0 && words.untimed(parts.untimed),
          parts.left_out > 0 && words.leftOut(parts.left_out),
          pictures > 0 && words.pictures(pictures),
          refused.length > 0 && words.refused(refused.join(', ')),
          left > 0 && words.picturesLeftOut(left),
          parts.shortened && words.shortened,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}
