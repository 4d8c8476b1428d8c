/** An id as the columns hold it: without the two control characters that part values from each other. */
export const cleanId = (text: string): string => text.replaceAll('\0', '').replaceAll('\u0001', '')
