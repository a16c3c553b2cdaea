import { listJobs } from '@fabula/contract/routes/operator'
import { operatorPhrases } from '@fabula/phrases/operator'
import { problemPhrases } from '@fabula/phrases/problems'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { Answered } from '../answered.tsx'
import { useAnswer } from '../use-answer.ts'

const ask = () => call(listJobs, {}, { quiet: true })

/** Translations and rehearsals: running and waiting ones, then the last that ended. */
export function Jobs() {
  const { language } = usePage()
  const { server: words } = useWords(operatorPhrases)
  const sentences: Partial<Record<string, string>> = useWords(problemPhrases)
  const { answer, load } = useAnswer(ask, { polls: true })
  return (
    <section className="admin-part">
      <h2>{words.jobs}</h2>
      <Answered answer={answer} onRetry={load}>
        {({ jobs }) =>
          jobs.length === 0 ? (
            <p className="admin-soft">{words.noJobs}</p>
          ) : (
            <ul className="admin-connections">
              {jobs.map(({ kind, novel, owner, status, done, total, problem, at }) => (
                <li key={`${kind} ${novel} ${at}`} className="admin-connection">
                  <p>
                    <strong>{novel}</strong> ({owner}): {words.jobKinds[kind]}, {words.jobStates[status]}
                  </p>
                  <p className={problem ? 'admin-warning' : 'admin-soft'}>
                    {total !== null && `${words.of(done, total)}, `}
                    {total === null && done > 0 && `${words.number(done)}, `}
                    {momentIn(language, at)}
                    {problem && ` · ${sentences[problem] ?? problem}`}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  )
}
