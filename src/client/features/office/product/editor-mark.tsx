import { HeldMark } from '../held.tsx'
import type { Editor } from './editor.ts'

/** Beside a field of the product that is written: whether imports leave it. */
export const EditorMark = ({ field, editor: { held } }: { field: string; editor: Pick<Editor, 'held'> }) => (
  <HeldMark held={held.fields.get(field)} blocked={held.blocked} release={held.release} />
)
