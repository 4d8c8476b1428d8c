import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type OfficeErrors, placeOf, saidOf } from './errors.ts'

interface Ways<V> {
  /** Whether a press does nothing now, as while something else has to be answered first. */
  blocked?: boolean
  /** Sends it; what it answers is said all the same. */
  send: (values: V) => Promise<OfficeErrors | void>
  /** What a refusal says. */
  refused: (error: unknown) => OfficeErrors
}

export interface Sending {
  busy: boolean
  /** What is wrong with it as a whole. */
  problem: string | undefined
  /** For the form's own element. */
  element: {
    onSubmit: (event: FormEvent) => void
    noValidate: true
    /** Whatever happens, nothing that was written stands in an address. */
    method: 'post'
  }
}

/** How a form of the office is sent: what the server refuses is said at its fields, of which the first has the focus. */
export function useSending<V extends FieldValues>(form: UseFormReturn<V>, ways: Ways<V>): Sending {
  const { isSubmitting, errors } = form.formState
  const say = (wrong: OfficeErrors): void => {
    const found = saidOf(wrong)
    // Some fields are only there once something was refused.
    flushSync(() => {
      for (const [path, message] of found) form.setError(placeOf(path) as FieldPath<V>, { type: 'server', message })
    })
    const first = found.find(([path]) => path !== 'form')
    if (first) form.setFocus(first[0] as FieldPath<V>)
  }
  const send = form.handleSubmit(async (values) => {
    try {
      say((await ways.send(values)) ?? {})
    } catch (error) {
      say(ways.refused(error))
    }
  })
  return {
    busy: isSubmitting,
    problem: errors.root?.message,
    element: {
      onSubmit: (event) => {
        event.preventDefault()
        if (!isSubmitting && !ways.blocked) void send(event)
      },
      noValidate: true,
      method: 'post',
    },
  }
}
