import type { Novel } from '../novel/novel.ts'
import { acceptKinds } from './accept-kinds.ts'
import { addChoices } from './add-choices.ts'
import { addEntry } from './add-entry.ts'
import { addExpression } from './add-expression.ts'
import { applyScript } from './apply-script.ts'
import { arrangeScene } from './arrange-scene.ts'
import { changeAssets } from './change-assets.ts'
import { changeEntry } from './change-entry.ts'
import { changeInfo } from './change-info.ts'
import { changeScene } from './change-scene.ts'
import { confirmAssets } from './confirm-assets.ts'
import { connectScenes } from './connect-scenes.ts'
import { disconnectScenes } from './disconnect-scenes.ts'
import { dropChoices } from './drop-choices.ts'
import { duplicateCharacter } from './duplicate-character.ts'
import { duplicateScene } from './duplicate-scene.ts'
import { importCast } from './import-cast.ts'
import { leaveUnconfirmed } from './leave-unconfirmed.ts'
import { linkEnding } from './link-ending.ts'
import { makeNextScene } from './make-next-scene.ts'
import { makeScene } from './make-scene.ts'
import { moveEntry } from './move-entry.ts'
import { nameCharacter } from './name-character.ts'
import { removeAssets } from './remove-assets.ts'
import { removeEntry } from './remove-entry.ts'
import { removeScene } from './remove-scene.ts'
import { replaceTexts } from './replace-texts.ts'
import { setFocus } from './set-focus.ts'
import { setStage } from './set-stage.ts'
import { tagAssets } from './tag-assets.ts'
import { tidyGraph } from './tidy-graph.ts'

/**
 * Every change that an author can make: pure functions `(novel, args) -> novel` that share untouched parts with the
 * old novel. Buttons, menus, keys and the graph call them by name; Undo restores the previous value. Adding files is
 * not a command, because the server stores them and assigns their ids.
 */
export const commands = {
  addEntry,
  changeEntry,
  removeEntry,
  moveEntry,
  changeInfo,
  makeScene,
  makeNextScene,
  duplicateScene,
  removeScene,
  changeScene,
  setStage,
  setFocus,
  addChoices,
  dropChoices,
  linkEnding,
  connectScenes,
  disconnectScenes,
  duplicateCharacter,
  importCast,
  addExpression,
  nameCharacter,
  replaceTexts,
  applyScript,
  arrangeScene,
  tidyGraph,
  changeAssets,
  removeAssets,
  tagAssets,
  confirmAssets,
  leaveUnconfirmed,
  acceptKinds,
}

export type CommandName = keyof typeof commands
type ArgsOf<Name extends CommandName> =
  Parameters<(typeof commands)[Name]> extends [unknown, infer Args] ? Args : object

/** A command with its arguments: `{ command: 'tidyGraph' }`. */
export type Command = { [Name in CommandName]: { command: Name } & ArgsOf<Name> }[CommandName]

/** Returns the novel after a command. */
export function applyCommand<N extends Novel>(novel: N, { command, ...args }: Command): N {
  // The union pairs each name with its arguments, but the compiler cannot carry that through the table lookup.
  const apply = commands[command] as (novel: N, args: object) => N
  return apply(novel, args)
}
