import { LoginDialog } from '../../account/login-dialog.tsx'
import type { PanelProps } from '../panels/panels.tsx'

/** The login dialog over the stage. The session's change makes the game load as the one who logged in. */
export default function LoginPanel({ onClose }: PanelProps) {
  return <LoginDialog open onClose={onClose} />
}
