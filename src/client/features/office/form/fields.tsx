import type { ComponentProps, ComponentType, ReactNode } from 'react'
import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  get,
  useController,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form'
import { CheckField } from '../../../ui/check-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LabelledSelect } from '../labelled-select.tsx'

/** What fields stand on. A form that says more has the fields of one that says less. */
export interface Fields<V extends FieldValues> {
  control: Control
  values: V
}

/** Says something else in a field. */
export type Write<V extends FieldValues> = <P extends FieldPath<V>>(path: P, value: FieldPathValue<V, P>) => void
export const writeOf =
  <V extends FieldValues>(form: UseFormReturn<V>): Write<V> =>
  (path, value) =>
    form.setValue(path, value, { shouldDirty: true })

interface Of<V extends FieldValues, T> {
  of: Fields<V>
  /** Its path in the form's values. */
  name: FieldPathByValue<V, T>
}
type Follow = (value: string) => void
/** What a field of a form is not told. */
type Rest<P, Held extends string> = Omit<P, Held | 'name' | 'error' | 'ref' | 'onBlur'>

/** Where a press has moved the focus, what it is meant for stays in its place until it is done. */
function afterPress(doing: () => void): void {
  if (document.querySelector(':active')) addEventListener('click', doing, { once: true })
  else doing()
}

/** What a field of a form says, and what is told of it: once it was written here and left, or the form was sent. */
function useField<V extends FieldValues, T>({ of, name }: Of<V, T>, follow?: (value: T) => void) {
  const { field, fieldState, formState } = useController({ control: of.control, name })
  const { error, isDirty } = fieldState
  const isTold = isDirty || formState.isSubmitted || error?.type === 'server'
  return {
    ref: field.ref,
    name,
    value: field.value as T,
    onValue: (value: T) => {
      field.onChange(value)
      follow?.(value)
    },
    onBlur: () => afterPress(field.onBlur),
    error: isTold ? error?.message : undefined,
  }
}

interface TextWays {
  /** How it is written, where that is otherwise than other texts are. */
  by?: ComponentType<ComponentProps<typeof TextField>>
  /** What is written, as it is taken. */
  as?: (text: string) => string
  /** What else follows from it. */
  follow?: Follow
}

export function FormText<V extends FieldValues>({
  of,
  name,
  by: Input = TextField,
  as = (text) => text,
  follow,
  ...rest
}: Of<V, string> & TextWays & Rest<ComponentProps<typeof TextField>, 'value' | 'onValue'>) {
  const { onValue, ...field } = useField<V, string>({ of, name }, follow)
  return <Input {...rest} {...field} onValue={(text) => onValue(as(text))} />
}

export function FormSelect<V extends FieldValues>({
  of,
  name,
  follow,
  ...rest
}: Of<V, string> & { follow?: Follow } & Rest<ComponentProps<typeof LabelledSelect>, 'value' | 'onValue'>) {
  return <LabelledSelect {...rest} {...useField<V, string>({ of, name }, follow)} />
}

export function FormCheck<V extends FieldValues>({
  of,
  name,
  ...rest
}: Of<V, boolean> & Rest<ComponentProps<typeof CheckField>, 'checked' | 'onChecked' | 'value'>) {
  const { value, onValue, ...field } = useField<V, boolean>({ of, name })
  return <CheckField {...rest} {...field} checked={value} onChecked={onValue} />
}

interface WrongProps<V extends FieldValues> {
  of: Fields<V>
  path: string
  /** What stands there while nothing is wrong. */
  children?: ReactNode
}

/** What is wrong with what no field is. */
export function FormWrong<V extends FieldValues>({ of, path, children }: WrongProps<V>) {
  const { errors } = useFormState({ control: of.control })
  const wrong: FieldError | undefined = get(errors, path)
  if (!wrong?.message) return children
  return (
    <p className="office-wrong" role="alert">
      {wrong.message}
    </p>
  )
}

/** Several of some, of which what is wrong with the choice is said at the end. */
export function FormChoices<V extends FieldValues>({
  of,
  name,
  legend,
  options,
}: Of<V, readonly string[]> & { legend: string; options: readonly (readonly [value: string, label: string])[] }) {
  const { value, onValue, error, ref, ...field } = useField<V, readonly string[]>({ of, name })
  const choose = (one: string, on: boolean): void =>
    // In one order, so that the same choice is the same list.
    onValue(options.map(([other]) => other).filter((other) => (other === one ? on : value.includes(other))))
  return (
    <fieldset className="office-choices">
      <legend>{legend}</legend>
      {options.map(([one, label], i) => (
        <CheckField
          key={one}
          {...field}
          // The first one is what an error is about.
          {...(i === 0 && { ref })}
          label={label}
          checked={value.includes(one)}
          onChecked={(on) => choose(one, on)}
          error={i === options.length - 1 ? error : undefined}
        />
      ))}
    </fieldset>
  )
}
