import { libraryPhrases } from '@fabula/phrases/library'
import { useWords } from '../page/page-facts.tsx'
import { useLogin } from '../session/use-login.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'

/** What a guest sees where a library would be. Once they are logged in, the page asks for theirs by itself. */
export function NeedsLogin() {
  const words = useWords(libraryPhrases)
  const login = useLogin()
  return (
    <EmptyStage title={words.libraryNeedsLogin}>
      <Button kind="lamp" onClick={() => login.ask()}>
        {words.login}
      </Button>
      {login.dialog}
    </EmptyStage>
  )
}
