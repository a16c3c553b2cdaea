import type { Figure, ShownAt } from '@fabula/core/rehearsal/rehearsal-report'
import { editorRehearsalPhrases } from '@fabula/phrases/editor-rehearsal'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { numberIn } from '../../page/show-in-language.ts'

type FigureLinksProps = { figure: Figure; what: string; onShow: (at: ShownAt) => void; text?: string }

/** A figure, with buttons that open the games which show it. */
export function FigureLinks({ figure, what, onShow, text }: FigureLinksProps) {
  const words = useWords(editorRehearsalPhrases)
  const { language } = usePage()
  return (
    <span className="rehearsal-figure">
      <b>{text ?? numberIn(language, figure.count)}</b>
      {figure.shown.map((at) => (
        <button
          key={`${at.game} ${at.step}`}
          type="button"
          aria-label={`${what}. ${words.showsAt(at.game, at.step + 1)}`}
          title={words.showsAt(at.game, at.step + 1)}
          onClick={() => onShow(at)}
        >
          {numberIn(language, at.game)}
        </button>
      ))}
    </span>
  )
}
