import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import { SaveList } from '../../../http/save-list.tsx'
import { useContact } from '../../../http/use-contact.ts'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { action, BulkBar } from '../../../ui/list/bulk-bar.tsx'
import type { Chosen } from '../../../ui/list/use-chosen.ts'
import { meanwhileFailure } from '../failure-text.ts'
import { changeCompany } from './calls.ts'
import { companyCells } from './companies-file.ts'

interface Props {
  shop: string
  companies: readonly OfficeCompany[]
  chosen: Chosen<OfficeCompany>
  /** Something was done with companies. */
  onEnd: () => void
}

/** What is done with all chosen companies: taken out of use or used again, as they were looked at, and saved as a file. */
export function CompaniesBulk({ shop, companies, chosen, onEnd }: Props) {
  const { t } = useLingui()
  const isThere = useContact()
  const retire = (retired: boolean) => ({
    isFor: (one: OfficeCompany) => one.retired !== retired,
    act: ({ id, revision }: OfficeCompany) => changeCompany(id, { shop_id: shop, revision, retired }),
    undo: ({ id, revision }: OfficeCompany) => changeCompany(id, { shop_id: shop, revision, retired: !retired }),
    reasonOf: meanwhileFailure,
  })
  return (
    <BulkBar
      chosen={chosen}
      listed={companies}
      actions={[
        action({
          key: 'retire',
          label: t`Take out of use`,
          done: (count) => plural(count, { one: '# company is out of use', other: '# companies are out of use' }),
          ...retire(true),
        }),
        action({
          key: 'use',
          label: t`Use again`,
          done: (count) => plural(count, { one: '# company is in use again', other: '# companies are in use again' }),
          ...retire(false),
        }),
      ]}
      blocked={!isThere}
      nameOf={({ name }) => name}
      words={bulkWords()}
      onEnd={onEnd}
    >
      <SaveList
        name={t`Companies`}
        label={t`Save what is chosen as a file`}
        className="office-buttons"
        cells={() => companyCells(chosen.rows)}
      />
    </BulkBar>
  )
}
