import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { loadChunk } from '../client/load-chunk.ts'
import type { LoginDialog, LoginMode } from './login-dialog.tsx'

type Login = {
  /** Opens the dialog. Resolves to true after a login, false if the dialog was closed. */
  ask: (mode?: LoginMode) => Promise<boolean>
  /** Must be rendered somewhere in the page. */
  dialog: ReactNode
}

/** The login dialog, loaded when first opened. */
export function useLogin(): Login {
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof LoginDialog>> | null>(null)
  const [mode, setMode] = useState<LoginMode | null>(null)
  const [lastMode, setLastMode] = useState<LoginMode>('login')
  const settle = useRef<(loggedIn: boolean) => void>(() => {})

  const finish = useCallback((loggedIn: boolean) => {
    setMode(null)
    settle.current(loggedIn)
  }, [])
  const ask = useCallback(async (wanted: LoginMode = 'login') => {
    const loaded = await loadChunk(() => import('./login-dialog.tsx'))
    settle.current(false)
    setDialog(() => loaded.LoginDialog)
    setLastMode(wanted)
    setMode(wanted)
    return new Promise<boolean>((resolve) => {
      settle.current = resolve
    })
  }, [])
  useEffect(() => () => settle.current(false), [])

  const change = (next: LoginMode) => {
    setLastMode(next)
    setMode(next)
  }
  const dialog = Dialog && (
    <Dialog
      open={mode !== null}
      mode={lastMode}
      onMode={change}
      onClose={() => finish(false)}
      onLoggedIn={() => finish(true)}
    />
  )
  return { ask, dialog }
}
