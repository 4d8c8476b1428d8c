import { t } from '@lingui/core/macro'
import type { CameraState } from './camera/use-camera.ts'
import type { ScanResult } from './find.ts'

type Lack = Extract<CameraState, { at: 'lacking' }>['lack']

/** Why the camera shows nothing, and what to do about it. */
export function lackText(lack: Lack): string {
  switch (lack) {
    case 'denied':
      return t`The camera may not be used here. Allow it for this page in the browser’s settings, or type the number.`
    case 'none':
      return t`There is no camera on this device. Type the number instead.`
    case 'busy':
      return t`Another program is using the camera. Close it and try again, or type the number.`
    case 'unsupported':
      return t`This browser gives the page no camera. Type the number instead.`
    case 'decoder':
      return t`What reads codes is not on this device yet: it is fetched with the network. Type the number instead.`
  }
}

/** Whether trying again may help. */
export const mayPass = (lack: Lack): boolean => lack === 'denied' || lack === 'busy' || lack === 'decoder'

/** A long code as it can be said. */
const shown = (number: string): string => (number.length > 40 ? `${number.slice(0, 40)}…` : number)

/** Why a code gave no product. */
export function missText(result: Exclude<ScanResult, { kind: 'product' }>): string {
  switch (result.kind) {
    case 'unknown': {
      const number = shown(result.number)
      return t`No product has the number ${number}.`
    }
    case 'unsure': {
      const number = shown(result.number)
      return t`No product has just the number ${number}. Perhaps one of these?`
    }
    case 'elsewhere':
      return t`This is a product of another shop.`
    case 'foreign': {
      const { host } = result
      return t`This code leads to ${host}, which is not this shop. It was not opened.`
    }
    case 'nothing':
      return t`There is no product’s number in this code.`
    case 'failed':
      return result.offline
        ? t`There is no connection, and this product is not on the device.`
        : t`Something went wrong on our side. Try again in a moment.`
  }
}

/** What the dialog is called by where its goods go. */
export const intoCartText = (title: string): string => t`Scan into ${title}`
export const intoListText = (): string => t`Scan into the list`
