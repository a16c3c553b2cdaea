import { cataloguePhrases } from '@fabula/phrases/catalogue'
import { HeartIcon } from '../ui/icons.tsx'
import './likes.css'
import { usePage, useWords } from './page-facts.tsx'
import { numberIn } from './show-in-language.ts'

/** The number of readers who like a novel. */
export function Likes({ count }: { count: number }) {
  const { language } = usePage()
  return (
    <span className="likes">
      <HeartIcon />
      <span className="ui-hidden">{useWords(cataloguePhrases).likes}: </span>
      {numberIn(language, count)}
    </span>
  )
}
