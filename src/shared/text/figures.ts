/**
 * Keeps a figure with what it counts or is a part of on one line: "2 weeks", "3 of 5", "27 November";
 * and a dot between two facts with the first, so that it begins no line.
 */
export function keepFigures(text: string): string {
  return text.replace(
    /(?<=(?<!\d{3})\d) (?=\p{L})|(?<=(?<!\d{3})\d \p{L}{1,3}) (?=\d)| (?=· )/gu,
    '\u00a0',
  )
}
