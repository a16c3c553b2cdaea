import { pageAddress } from '@fabula/contract/page-address'
import { addToLibrary } from '@fabula/contract/routes/library'
import { like, unlike } from '@fabula/contract/routes/published'
import type { PublishedPage } from '@fabula/contract/shapes/published'
import { cataloguePhrases } from '@fabula/phrases/catalogue'
import { publishedPhrases } from '@fabula/phrases/published'
import { call } from '../client/call.ts'
import { session } from '../client/session.ts'
import { setFlashToast } from '../page/flash-toast.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { numberIn } from '../page/show-in-language.ts'
import { useLeaving } from '../page/use-leaving.ts'
import { useNamedAttempt } from '../page/use-named-attempt.ts'
import { useLogin } from '../session/use-login.tsx'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import { HeartIcon } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'

type NovelActionsProps = {
  novel: PublishedPage
  startFailed: boolean | undefined
  onLikes: (likes: { likes: number; liked: boolean }) => void
}

/**
 * Actions of any reader on a novel. A guest is asked to log in if an account is needed, and the action then goes on.
 */
export function NovelActions({ novel, startFailed, onLikes }: NovelActionsProps) {
  const { language } = usePage()
  const words = useWords(publishedPhrases)
  const catalogue = useWords(cataloguePhrases)
  const login = useLogin()
  const [leaving, leave] = useLeaving()
  const { busy, fault, attempt } = useNamedAttempt<'library' | 'like'>(startFailed ? words.startFailed : null)

  /** Runs an action as a registered reader. */
  const asReader = async (name: 'library' | 'like', action: () => Promise<void>, failure: string | null) => {
    if (session.read() || (await login.ask())) await attempt(name, action, failure)
  }
  const add = () =>
    asReader(
      'library',
      async () => {
        await call(addToLibrary, { params: { playLink: novel.play_link } })
        setFlashToast(words.added)
        leave(pageAddress.library(language))
      },
      words.addFailed,
    )
  const toggleLike = () =>
    asReader('like', async () => onLikes(await call(novel.liked ? unlike : like, { params: { id: novel.id } })), null)

  return (
    <>
      <LinkButton kind="lamp" size="large" wide href={pageAddress.play(language, novel.play_link)}>
        {words.startPlaying}
      </LinkButton>
      <div className="novel-actions">
        <Button onClick={add} busy={busy === 'library' || leaving}>
          {words.addToLibrary}
        </Button>
        <Button
          className="novel-like"
          onClick={toggleLike}
          busy={busy === 'like'}
          aria-pressed={novel.liked}
          title={novel.liked ? words.unlike : words.like}
        >
          <HeartIcon />
          <span className="ui-hidden">{catalogue.likes}: </span>
          {numberIn(language, novel.likes)}
        </Button>
      </div>
      <Fault text={fault} />
      {login.dialog}
    </>
  )
}
