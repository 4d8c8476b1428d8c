const ADDRESS = /^(?:(?:https?|ftp):\/\/|www\.)\S+$/iu

/** Whether an attribute's value is where something lies, such as a picture's file: said to machines, no fact of the product. */
export const isAddress = (value: string): boolean => ADDRESS.test(value.trim())
