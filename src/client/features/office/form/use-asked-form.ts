import { type Control, type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form'
import { broken, type OfficeErrors } from './errors.ts'
import { type Fields, type Write, writeOf } from './fields.tsx'
import { type Sending, type SendingWays, useSending } from './use-sending.ts'

interface Ways<V extends FieldValues> extends SendingWays<V> {
  /** What it begins with. */
  begin: V
  /** The broken rules of what is written. */
  check?: (values: V) => OfficeErrors
}

export interface AskedForm<V extends FieldValues> extends Sending, Fields<V> {
  write: Write<V>
}

/** A form of the office that is asked at once, and kept nowhere. */
export function useAskedForm<V extends FieldValues>({ begin, check = () => ({}), ...ways }: Ways<V>): AskedForm<V> {
  const form = useForm<V>({
    mode: 'onTouched',
    defaultValues: begin as DefaultValues<V>,
    resolver: (said) => broken(said, check(said)),
  })
  const values = useWatch({ control: form.control }) as V
  return {
    ...useSending(form, ways),
    control: form.control as unknown as Control,
    values,
    write: writeOf(form),
  }
}
