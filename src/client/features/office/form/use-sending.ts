import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { brokenPaths, type OfficeErrors, placeOf, saidOf } from './errors.ts'

export interface SendingWays<V> {
  /** Whether a press does nothing now, as while something else has to be answered first. */
  blocked?: boolean
  /** Sends it; what it answers is said all the same. */
  send: (values: V) => Promise<OfficeErrors | void>
  /** What a refusal says. Without it nothing fails. */
  refused?: (error: unknown) => OfficeErrors
  /** Whether the next page stands in this one's place, so that nothing is pressed before it is there. */
  leaves?: boolean
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
export function useSending<V extends FieldValues>(form: UseFormReturn<V>, ways: SendingWays<V>): Sending {
  const { isSubmitting, errors } = form.formState
  const [isLeaving, setLeaving] = useState(false)
  // What was wrong with one field may be put right by another one.
  useEffect(() => {
    const mend = (): void => {
      const paths = brokenPaths(form.getErrors())
      if (paths.length > 0) void form.trigger(paths as FieldPath<V>[])
    }
    return form.subscribe({ formState: { values: true }, callback: mend })
  }, [form])
  const say = (wrong: OfficeErrors): void => {
    const found = saidOf(wrong)
    // Some fields are only there once something was refused.
    flushSync(() => {
      for (const [path, message] of found) form.setError(placeOf(path) as FieldPath<V>, { type: 'server', message })
    })
    const first = found.find(([path]) => path !== 'form')
    if (first) form.setFocus(first[0] as FieldPath<V>)
  }
  const send = form.handleSubmit(async (said) => {
    try {
      const wrong = await ways.send(said)
      say(wrong ?? {})
      setLeaving(ways.leaves === true && !wrong)
    } catch (error) {
      if (!ways.refused) throw error
      say(ways.refused(error))
    }
  })
  return {
    busy: isSubmitting || isLeaving,
    problem: errors.root?.message,
    element: {
      onSubmit: (event) => {
        event.preventDefault()
        if (!isSubmitting && !isLeaving && !ways.blocked) void send(event)
      },
      noValidate: true,
      method: 'post',
    },
  }
}
