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
  const [open, setOpen] = useState(false)
  const [mode, setMode] = useState<LoginMode>('login')
  const settle = useRef<(loggedIn: boolean) => void>(() => {})

  const finish = (loggedIn: boolean) => {
    setOpen(false)
    settle.current(loggedIn)
  }
  const ask = useCallback(async (wanted: LoginMode = 'login') => {
    const loaded = await loadChunk(() => import('./login-dialog.tsx'))
    settle.current(false)
    setDialog(() => loaded.LoginDialog)
    setMode(wanted)
    setOpen(true)
    return new Promise<boolean>((resolve) => {
      settle.current = resolve
    })
  }, [])
  useEffect(() => () => settle.current(false), [])

  const dialog = Dialog && (
    <Dialog open={open} mode={mode} onMode={setMode} onClose={() => finish(false)} onLoggedIn={() => finish(true)} />
  )
  return { ask, dialog }
}
