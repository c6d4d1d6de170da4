import { parseSync } from 'vite';

/**
 * Finds text that a browser's translation would break. A translator puts an element in the place of each text node.
 * React then sets the words of a text that is the only child of its element, but not of one that has siblings:
 * its old words stay, and taking it away or putting something before it throws.
 */

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/**
 * What a child is: an element that is always there, elements that come and go, text that stays as it is, what may be
 * text that changes, or a list with such text in it.
 */
type Kind = 'element' | 'elements' | 'fixed text' | 'text' | 'list of text';

/** How a file names what cannot be text. */
const ELEMENT_TYPES = /\??: (?:Elements|ReactElement)\b/;

export interface BareText {
  readonly line: number;
  readonly code: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => isNode(value));
}

function* everyNode(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* everyNode(child);
}

const isFunction = ({ type }: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);

/** What a function may return, without the functions in it. */
function* returned(node: Node, isOuter = true): Generator<Node> {
  if (isOuter && (node['body'] as Node | null)?.type !== 'BlockStatement') {
    if (isNode(node['body'])) yield node['body'];
    return;
  }
  if (!isOuter && isFunction(node)) return;
  if (node.type === 'ReturnStatement' && isNode(node['argument'])) yield node['argument'];
  for (const child of childrenOf(node)) yield* returned(child, false);
}

const JSX = /^JSX(?:Element|Fragment)$/;
/** What makes a list. What each part of it is is judged where that is returned. */
const LISTS = new Set(['map', 'flatMap', 'from']);
const EMPTY = new Set(['JSXEmptyExpression', 'BooleanLiteral']);

class SourceFile {
  readonly #code: string;
  readonly #nodes: readonly Node[];
  readonly #looking = new Set<string>();
  /** Imported icons: always an element of their own. */
  readonly #icons: ReadonlySet<string>;

  constructor(name: string, code: string) {
    this.#code = code;
    this.#nodes = [...everyNode(parseSync(name, code).program as unknown as Node)];
    const icons = /import \{([^}]*)\} from 'lucide-react'/.exec(code)?.[1] ?? '';
    this.#icons = new Set(icons.split(',').map((icon) => icon.split(' as ').at(-1)?.trim() ?? ''));
  }

  find(): BareText[] {
    return this.#nodes
      .filter((node) => this.#isBroken(node))
      .map(({ start, end }) => ({
        line: this.#code.slice(0, start).split('\n').length,
        code: this.#code.slice(start, Math.min(end, start + 90)).replaceAll(/\s+/g, ' '),
      }));
  }

  #isBroken(node: Node): boolean {
    if (JSX.test(node.type)) return this.#hasBareText(node);
    return isFunction(node) && this.#givesBareText(node);
  }

  /** Text beside others, except one that never changes behind elements that are always there. */
  #hasBareText(node: Node): boolean {
    const kinds = (node['children'] as Node[]).flatMap((child) => this.#kindOfChild(child));
    const isAlone = kinds.length === 1 && node.type === 'JSXElement';
    return kinds.some((kind, index) => {
      if (kind === 'list of text') return true;
      if (kind === 'text') return !isAlone;
      if (kind !== 'fixed text') return false;
      return (
        node.type === 'JSXFragment' ||
        kinds.slice(0, index).some((before) => before !== 'element' && before !== 'fixed text')
      );
    });
  }

  /** A component, or a part of a list, that is text without an element. */
  #givesBareText(node: Node): boolean {
    const results = [...returned(node)];
    const isOfElements = results.some((result) =>
      [...this.#branches(result)].some(({ type }) => JSX.test(type)),
    );
    return isOfElements && results.some((result) => this.#kindOf(result).endsWith('text'));
  }

  *#branches(node: Node): Generator<Node> {
    if (node.type === 'ParenthesizedExpression') yield* this.#branches(node['expression'] as Node);
    else if (node.type === 'ConditionalExpression') {
      yield* this.#branches(node['consequent'] as Node);
      yield* this.#branches(node['alternate'] as Node);
    } else if (node.type === 'LogicalExpression') {
      if (node['operator'] !== '&&') yield* this.#branches(node['left'] as Node);
      yield* this.#branches(node['right'] as Node);
    } else yield node;
  }

  #kindOfChild(child: Node): Kind[] {
    if (child.type === 'JSXText') {
      const text = String(child['value']);
      return text.trim() === '' && text.includes('\n') ? [] : ['fixed text'];
    }
    if (child.type !== 'JSXExpressionContainer') return [this.#kindOf(child)];
    const expression = child['expression'] as Node;
    return EMPTY.has(expression.type) ? [] : [this.#kindOf(expression)];
  }

  #kindOf(node: Node): Kind {
    const branches = [...this.#branches(node)];
    const kinds = branches.map((branch) => this.#kindOfBranch(branch));
    if (kinds.includes('list of text')) return 'list of text';
    if (kinds.some((kind) => kind.endsWith('text')))
      return kinds.length === 1 && kinds[0] === 'fixed text' ? 'fixed text' : 'text';
    return branches[0] === node && kinds[0] === 'element' ? 'element' : 'elements';
  }

  #kindOfBranch(node: Node): Kind {
    if (node.type === 'JSXElement') return this.#isAlwaysThere(node) ? 'element' : 'elements';
    if (node.type === 'JSXFragment') return 'elements';
    if (node.type === 'Literal')
      return typeof node['value'] === 'string' || typeof node['value'] === 'number'
        ? 'fixed text'
        : 'elements';
    if (node.type === 'MemberExpression') return this.#kindOfMember(node);
    if (node.type === 'Identifier') return this.#kindOfName(String(node['name']));
    if (node.type === 'CallExpression') return this.#kindOfCall(node);
    return node.type === 'ArrayExpression' ? this.#kindOfParts(node['elements'] as Node[]) : 'text';
  }

  /** By what makes its parts; one that is a function from elsewhere is judged there. */
  #kindOfList(given: readonly Node[]): Kind {
    return this.#kindOfParts(given.filter(isFunction).flatMap((make) => [...returned(make)]));
  }

  #kindOfParts(parts: readonly Node[]): Kind {
    const areTexts = parts.some((part) => this.#kindOf(part).endsWith('text'));
    return areTexts ? 'list of text' : 'elements';
  }

  #isAlwaysThere(element: Node): boolean {
    const { start, end } = (element['openingElement'] as Node)['name'] as Node;
    const name = this.#code.slice(start, end);
    return /^[a-z]/.test(name) || this.#icons.has(name);
  }

  #kindOfMember(node: Node): Kind {
    const object = node['object'] as Node;
    const isOfDictionary = /^[a-z]\w*Text$|^[A-Z_]+$/.test(String(object['name']));
    if (isOfDictionary && node['computed'] !== true) return 'fixed text';
    return this.#kindOfName(String((node['property'] as Node)['name']));
  }

  /** What a prop or a variable of this file is; text where that is not clear. */
  #kindOfName(name: string): Kind {
    if (name === 'undefined' || name === 'null') return 'elements';
    if (new RegExp(`\\b${name}${ELEMENT_TYPES.source}`).test(this.#code)) return 'elements';
    return this.#lookUp(name, (node) => {
      if (node.type !== 'VariableDeclarator') return [];
      return (node['id'] as Node)['name'] === name && isNode(node['init']) ? [node['init']] : [];
    });
  }

  #kindOfCall(node: Node): Kind {
    const callee = node['callee'] as Node;
    const method = (callee['property'] as Node | undefined)?.['name'];
    const name = String(callee['name']);
    if (name === 'createPortal') return 'elements';
    if (LISTS.has(String(method))) return this.#kindOfList(node['arguments'] as Node[]);
    if (new RegExp(`\\b${name}: \\([^)]*\\) => (?:Elements|ReactElement)\\b`).test(this.#code))
      return 'elements';
    return this.#lookUp(name, (found) => {
      const isNamed = (found['id'] as Node | null | undefined)?.['name'] === name;
      if (!isNamed) return [];
      if (isFunction(found)) return [...returned(found)];
      const init = found['init'];
      return isNode(init) && isFunction(init) ? [...returned(init)] : [];
    });
  }

  #lookUp(name: string, valuesIn: (node: Node) => readonly Node[]): Kind {
    if (this.#looking.has(name)) return 'text';
    this.#looking.add(name);
    const values = this.#nodes.flatMap((node) => valuesIn(node));
    const isOfElements =
      values.length > 0 && values.every((value) => !this.#kindOf(value).endsWith('text'));
    this.#looking.delete(name);
    return isOfElements ? 'elements' : 'text';
  }
}

/** Bare texts of one source file. */
export function bareTexts(name: string, code: string): BareText[] {
  return new SourceFile(name, code).find();
}
