import { DocumentsSection } from './documents-section.tsx'
import type { Editor } from './editor.ts'
import { FactsSection } from './facts-section.tsx'
import { LinksSection } from './links-section.tsx'
import { AttributesSection, ListsSection } from './lists-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { TextsSection } from './texts-section.tsx'

/** What can be written of a product that the shop has. */
export function EverythingSaid({ uid, editor }: { uid: string; editor: Editor }) {
  return (
    <>
      <TextsSection editor={editor} />
      <div className="office-sections">
        <FactsSection editor={editor} />
        <ListsSection editor={editor} />
        <LinksSection uid={uid} editor={editor} />
      </div>
      <PicturesSection editor={editor} />
      <DocumentsSection editor={editor} />
      <AttributesSection editor={editor} />
    </>
  )
}
