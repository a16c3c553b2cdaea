import { guideAddress } from '@fabula/contract/guide-address'
import { guidePhrases } from '@fabula/phrases/guide'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { HelpIcon } from '../../ui/tool-icons.tsx'
import { type GuidePlace, guidePlaces } from './guide-places.ts'
import './guide-link.css'

/** A small link to the relevant part of the guides. It opens in a new tab, so that no typed text is lost. */
export function GuideLink({ place }: { place: GuidePlace }) {
  const { language } = usePage()
  const words = useWords(guidePhrases)
  const [page, heading] = guidePlaces[place]
  const name = words.help(words.about[place])
  return (
    <a className="guide-link" href={guideAddress(language, page, heading)} target="_blank" rel="noopener" title={name}>
      <HelpIcon />
      <span className="ui-hidden">{name}</span>
    </a>
  )
}
