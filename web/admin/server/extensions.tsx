import { listExtensions } from '@fabula/contract/routes/extensions'
import { extensionPhrases, faultSentence } from '@fabula/phrases/extensions'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Answered } from '../answered.tsx'
import { useAnswer } from '../use-answer.ts'

const ask = () => call(listExtensions, {}, { quiet: true })

/** The extensions in the folder: those in use, and those that are not, with the reason. */
export function Extensions() {
  const { language } = usePage()
  const words = useWords(extensionPhrases)
  const { answer, load } = useAnswer(ask)
  return (
    <section className="admin-part">
      <h2>{words.title}</h2>
      <Answered answer={answer} onRetry={load}>
        {({ folder, extensions }) => (
          <>
            <p className="admin-soft">{folder === null ? words.none : words.folder(folder)}</p>
            {folder !== null && extensions.length === 0 && <p>{words.empty}</p>}
            <ul className="admin-connections">
              {extensions.map(({ file, kind, title, fault }) => (
                <li key={file} className="admin-connection">
                  <p>
                    <strong>{title?.[language] ?? file}</strong>
                  </p>
                  <p className="admin-soft">
                    {kind === null ? words.unknown : words.kinds[kind]}
                    {title && `, ${file}`}
                  </p>
                  {fault && (
                    <p className="admin-warning">
                      {words.notUsed} {faultSentence(language, fault)}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Answered>
    </section>
  )
}
