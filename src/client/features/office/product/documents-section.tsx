import { useLingui } from '@lingui/react/macro'
import {
  DOCUMENT_BYTES_MAX,
  DOCUMENT_KINDS,
  DOCUMENT_NAME_MAX,
  DOCUMENT_TYPE,
  DOCUMENTS_MAX,
  type DocumentKind,
} from '#contract/catalogue/documents.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { DocumentFile, DocumentSource } from '#contract/office/product.schema.ts'
import { postFile } from '../../../http/api.ts'
import { documentKind, fileSize } from '../../../i18n/document-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { languageName } from '../language-names.ts'
import { UploadZone } from '../upload-zone.tsx'
import type { Editor } from './editor.ts'
import { movedUp } from '../moved-up.ts'

const MEGABYTES = DOCUMENT_BYTES_MAX / 1024 / 1024

/** PDF files that buyers may keep: dropped here they are sent up at once, and belong to the product when it is saved. */
export function DocumentsSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const documents = documentsOf(editor)
  const take = async (file: File, added: readonly DocumentSource[]): Promise<DocumentSource | string> => {
    const known = [...documents, ...added]
    if (known.length >= DOCUMENTS_MAX) return t`A product has at most ${DOCUMENTS_MAX} documents`
    if (file.size > DOCUMENT_BYTES_MAX) return t`A file may be at most ${MEGABYTES} MB`
    const head = await file.slice(0, 1024).text()
    if (!head.includes('%PDF-')) return t`This is not a PDF`
    const { data } = await postFile<{ data: DocumentFile }>(
      OFFICE_API.documents,
      { shop_id: editor.shop },
      file,
      DOCUMENT_TYPE,
    )
    if (known.some(({ hash }) => hash === data.hash)) return t`The product has this file already`
    const name = file.name.replace(/\.pdf$/i, '').slice(0, DOCUMENT_NAME_MAX) || 'PDF'
    return { ...data, kind: guessed(name), name, language: null, valid_until: null }
  }
  const change = (hash: string, values: Partial<DocumentSource>): void =>
    editor.set({ documents: documents.map((one) => (one.hash === hash ? { ...one, ...values } : one)) })
  return (
    <section aria-labelledby="office-documents">
      <h2 id="office-documents">{t`Documents`}</h2>
      <ol className="office-documents">
        {documents.map((one, place) => {
          const { hash, name } = one
          return (
            <li key={hash}>
              <DocumentFields document={one} editor={editor} onChange={(values) => change(hash, values)} />
              <div className="office-buttons">
                {place > 0 && (
                  <Button
                    size="s"
                    look="flat"
                    onClick={() => editor.set({ documents: movedUp(documents, place) })}
                  >{t`Move ${name} up`}</Button>
                )}
                <Button
                  size="s"
                  look="flat"
                  onClick={() => editor.set({ documents: documents.filter((two) => two !== one) })}
                >{t`Take away ${name}`}</Button>
              </div>
            </li>
          )
        })}
      </ol>
      <UploadZone
        label={t`PDF files`}
        choose={t`Choose PDF files`}
        accept="application/pdf,.pdf"
        take={take}
        onTaken={(added: readonly DocumentSource[]) => editor.set({ documents: [...documents, ...added] })}
      >
        <p>{t`Drop PDF files here: environmental declarations, care, assembly, certificates, drawings.`}</p>
      </UploadZone>
    </section>
  )
}

const documentsOf = ({ product }: Editor): readonly DocumentSource[] => product.documents ?? []

interface FieldsProps {
  document: DocumentSource
  editor: Editor
  onChange: (values: Partial<DocumentSource>) => void
}

function DocumentFields({ document, editor, onChange }: FieldsProps) {
  const { t, i18n } = useLingui()
  const { locale } = editor.context
  const { name } = document
  return (
    <div className="office-fields">
      <TextField
        label={t`Name of the document`}
        value={name}
        maxLength={DOCUMENT_NAME_MAX}
        onValue={(text) => onChange({ name: text })}
        hint={fileSize(document.bytes, locale)}
        error={name.trim() === '' ? t`A document needs a name` : undefined}
        autoComplete="off"
      />
      <Select
        label={t`Kind`}
        value={document.kind}
        onValue={(kind) => onChange({ kind: kind as DocumentKind })}
        options={DOCUMENT_KINDS.map((kind) => ({ value: kind, label: documentKind(i18n, kind) }))}
      />
      <Select
        label={t`Language`}
        value={document.language ?? ''}
        onValue={(language) => onChange({ language: (language || null) as Locale | null })}
        options={[
          { value: '', label: t`Several, or none` },
          ...LOCALES.map((one) => ({ value: one, label: languageName(i18n, one) })),
        ]}
      />
      <TextField
        label={t`Valid until`}
        type="date"
        value={document.valid_until ?? ''}
        onValue={(day) => onChange({ valid_until: day || null })}
      />
    </div>
  )
}

/** Words in files' names that tell what they are, in the shops' languages. */
const WORDS: readonly (readonly [DocumentKind, RegExp])[] = [
  ['epd', /epd|environmental|miljövaru|miljødekl|ympäristö/i],
  ['care', /care|skötsel|vedlikehold|vedligehold|pleje|hoito/i],
  ['assembly', /assembl|monter|kokoamis|asennus/i],
  ['certificate', /certif|sertif|möbelfakta/i],
]

const guessed = (name: string): DocumentKind => WORDS.find(([, words]) => words.test(name))?.[0] ?? 'drawing'
