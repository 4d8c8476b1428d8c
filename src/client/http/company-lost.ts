let listener = (): void => {}

/** One place, the shell's, asks anew whose companies there are when a call named one that is the person's no more. */
export const onCompanyLost = (next: typeof listener): void => {
  listener = next
}

export const reportCompanyLost = (): void => listener()
