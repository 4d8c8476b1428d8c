import { useLingui } from '@lingui/react/macro'
import type { Connection } from '#contract/punchout/connection.schema.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useKept } from '../form/use-kept.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import { changeConnection } from './calls.ts'
import { CompanySelect } from './company-select.tsx'
import {
  changeOf,
  CONNECTION_GUARDS,
  type ConnectionField,
  type ConnectionValues,
  valuesOf,
} from './connection-values.ts'
import { connectionErrors, connectionFieldName, connectionRefusal } from './connection-words.ts'
import { MessageFields, ReturnFields } from './settings-fields.tsx'

interface Props {
  connection: Connection
  /** The connection as it is now. */
  onSeen: (now: Connection) => void
}

/** What of a connection may be changed. */
export function ConnectionForm({ connection, onSeen }: Props) {
  const { t, i18n } = useLingui()
  const { id, shop_id: shop, kind, test, company, revision } = connection
  const form = useOfficeForm({
    kept: useKept(`office-connection/${shop}/${id}`, CONNECTION_GUARDS),
    now: connection,
    valuesOf,
    check: (values) => connectionErrors(values, connection),
    save: (values, written) => changeConnection(id, { revision, ...changeOf(values, written) }),
    told: onSeen,
    refused: connectionRefusal,
  })
  const said = (field: ConnectionField, { [field]: value }: ConnectionValues): string => {
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    return field === 'company' && company?.id === value ? company.name : value
  }
  return (
    <OfficeForm
      form={form}
      fieldName={(field) => connectionFieldName(i18n, field)}
      valueText={said}
      className="setup-form office-connection"
    >
      <CompanySelect of={form} shop={shop} now={company} />
      <ReturnFields of={form} kind={kind} test={test} />
      <MessageFields of={form} kind={kind} />
    </OfficeForm>
  )
}
