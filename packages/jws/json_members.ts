/**
 * How many members the text of a JSON object has, told by the colons at its outermost level. JSON.parse
 * keeps the last of two members of one name; then the object has fewer keys than its text has members.
 * The text must be one that JSON.parse has taken.
 */
export function countMembers(json: string): number {
  let members = 0;
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (character === '"') i = endOfString(json, i);
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
    else if (character === ":" && depth === 1) members++;
  }
  return members;
}

function endOfString(json: string, start: number): number {
  let i = start + 1;
  while (i < json.length && json[i] !== '"') i += json[i] === "\\" ? 2 : 1;
  return i;
}
