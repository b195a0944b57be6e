import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { crossableText, decode, parseAnswer, specJson, withEncoded } from "../.test/parts.mjs";

const encode = (value, depth = 64) => withEncoded(value, depth, (bytes) => Uint8Array.from(bytes));
const hex = (value, depth) => Buffer.from(encode(value, depth)).toString("hex");
const roundTrip = (value) => decode(encode(value));

/** The encoding of an object with the one member `a`, whose value is not data for `reason`. */
const memberNotData = (reason) => `070100000001000000${"61"}09${reason}`;

test("each kind has its tag", () => {
  assert.equal(hex(null), "00");
  assert.equal(hex(false), "01");
  assert.equal(hex(true), "02");
  assert.equal(hex(1.5), "03000000000000f83f");
  assert.equal(hex(-0), "030000000000000080");
  assert.equal(hex(-12n), "04030000002d3132");
  assert.equal(hex("aé"), "050300000061c3a9");
  assert.equal(hex([null, true]), "06020000000002");
  assert.equal(hex({ a: null }), "07010000000100000061" + "00");
});

test("numbers that JSON cannot hold cross as they are", () => {
  assert.equal(hex(NaN), "03000000000000f87f");
  assert.equal(hex(-Infinity), "03000000000000f0ff");
});

test("what is not data says why", () => {
  assert.equal(hex(() => 1), "0900");
  assert.equal(hex(class A {}), "0900");
  assert.equal(hex(Symbol("s")), "0901");
  assert.equal(hex(undefined), "0902");
  assert.equal(hex([undefined]), "06010000000902");
  class Point {
    x = 1;
  }
  const instances = [
    new Date(0), new Map(), new Set(), new Point(), new String("x"), new Number(1), new Boolean(false), Object(1n), /a/, new Error("e"),
    new Uint8Array(2), new ArrayBuffer(1), Promise.resolve(), new WeakMap(), Object.create({ a: 1 }), new URL("a:b"),
  ];
  for (const instance of instances) assert.equal(hex({ a: instance }), memberNotData("03"), String(instance));
});

test("a cycle is named where it closes, and sharing is no cycle", () => {
  const cyclic = {};
  cyclic.a = cyclic;
  assert.equal(hex(cyclic), memberNotData("04"));
  const list = [];
  list.push(list);
  assert.equal(hex(list), "06010000000904");
  const shared = { b: 1 };
  assert.deepEqual(roundTrip({ a: shared, c: shared }), { a: { b: 1 }, c: { b: 1 } });
});

test("getters and proxies that throw are named, and the rest is read", () => {
  const thrower = {
    get a() {
      throw new Error("no");
    },
    b: 1,
  };
  assert.equal(hex(thrower), "0702000000" + "0100000061" + "0905" + "0100000062" + "03000000000000f03f");
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const boom = () => {
    throw new TypeError("trap");
  };
  for (const trap of ["ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor"]) {
    assert.equal(hex(new Proxy({ a: 1 }, { [trap]: boom })), "0905", trap);
  }
  assert.equal(hex(new Proxy({ a: 1 }, { get: boom })), memberNotData("05"));
  assert.equal(hex(new Proxy([1], { get: boom })), "0905");
  assert.equal(hex(new Proxy([1], { getOwnPropertyDescriptor: boom })), "06010000000905");
  assert.equal(hex({ a: proxy }), memberNotData("05"));
  assert.equal(hex(new Proxy([1], {})), "060100000003000000000000f03f");
});

test("a hole of a sparse array is named, also where its prototype has that index", () => {
  // eslint-disable-next-line no-sparse-arrays
  assert.equal(hex([, null]), "0602000000" + "0906" + "00");
  Array.prototype[0] = "inherited";
  try {
    assert.equal(hex(new Array(1)), "06010000000906");
  } finally {
    delete Array.prototype[0];
  }
});

test("lone surrogates are named in texts and in keys, and pairs are not", () => {
  assert.equal(hex("\ud800"), "0803000000efbfbd");
  assert.equal(hex("\ude00\ud83d"), "0806000000efbfbdefbfbd");
  assert.equal(hex("😀"), "0504000000f09f9880");
  assert.equal(hex({ "\udc00": null }), "0701000000" + "03000080" + "efbfbd" + "00");
});

test("only own enumerable string keys count, and undefined members are absent", () => {
  const object = Object.create(null, { hidden: { value: 1, enumerable: false } });
  object.a = undefined;
  object[Symbol("s")] = 1;
  assert.equal(hex(object), "0700000000");
  assert.deepEqual(Object.keys(roundTrip(JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}'))), [
    "__proto__", "constructor", "toString",
  ]);
});

test("toJSON is never called", () => {
  const sly = { toJSON: undefined, a: 1 };
  Object.defineProperty(sly, "toJSON", { value: () => assert.fail(), enumerable: false });
  assert.deepEqual(roundTrip(sly), { a: 1 });
});

test("plain objects and arrays of another realm are plain", () => {
  assert.deepEqual(roundTrip(vm.runInNewContext('({a: [1, {b: "x"}], c: Object.create(null)})')), { a: [1, { b: "x" }], c: {} });
  assert.equal(hex(vm.runInNewContext("({a: new Date(0)})")), memberNotData("03"));
});

test("depth ends at the limit, the value itself being the first level", () => {
  assert.equal(hex([[null]], 2), "0601000000060100000000");
  assert.equal(hex([[[null]]], 2), "060100000006010000000907");
  assert.equal(hex({ a: [] }, 1), memberNotData("07"));
  let deep = null;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  assert.equal(encode(deep).length, 64 * 5 + 2);
});

test("a limit of depth beyond the stack gives a value that is too deep, not an exception", () => {
  let deep = null;
  for (let level = 0; level < 100_000; level++) deep = { a: deep };
  assert.match(hex(deep, 1_000_000), /^0907$/);
});

test("an endless proxy ends at the depth limit", () => {
  const endless = new Proxy({}, {
    ownKeys: () => ["a"],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }),
    get: () => new Proxy({}, endlessHandler),
  });
  const endlessHandler = {
    ownKeys: () => ["a"],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }),
    get: () => endless,
  };
  assert.ok(encode(endless).length < 2000);
});

test("references that double are too large, and the next value crosses", () => {
  let bomb = ["x".repeat(100)];
  for (let level = 0; level < 40; level++) bomb = [bomb, bomb];
  assert.equal(hex(bomb), "0908");
  assert.equal(hex(new Array(4_294_967_295)), "0908");
  assert.equal(hex("x".repeat(80 << 20)), "0908");
  assert.equal(hex(10n ** 30_000n), "0908");
  assert.equal(hex(true), "02");
});

test("a getter that encodes something itself disturbs nothing", () => {
  const nested = {
    a: "x".repeat(50),
    get b() {
      return encode({ inner: [1, 2, 3] }).length;
    },
    c: "y".repeat(5000),
  };
  assert.deepEqual(roundTrip(nested), { a: "x".repeat(50), b: encode({ inner: [1, 2, 3] }).length, c: "y".repeat(5000) });
});

test("data comes back as it went, fresh", () => {
  const value = { a: [1, -0, 1e300, "", "é😀".repeat(40), null, true], b: { c: 12345678901234567890n, "": {} }, "ключ": [[]] };
  const back = roundTrip(value);
  assert.deepEqual(back, value);
  assert.notEqual(back.a, value.a);
});

test("big integers of an answer become BigInts only where it says so", () => {
  const answer = (big) => `{"ok":true,"value":{"a":{"\\u0000big":"9007199254740993"},"b":[{"\\u0000big":"no"}]}${big ? ',"big":true' : ""}}`;
  assert.deepEqual(parseAnswer(answer(true)).value, { a: 9007199254740993n, b: [{ "\0big": "no" }] });
  assert.deepEqual(parseAnswer(answer(false)).value.a, { "\0big": "9007199254740993" });
});

test("JSON text with lone surrogates crosses as escapes, which the reader judges", () => {
  assert.equal(crossableText('{"a": "😀"}'), '{"a": "😀"}');
  assert.equal(crossableText('["\ud800"]'), '["\\ud800"]');
  assert.equal(crossableText('["\\\\\udc00😀"]'), '["\\\\\\udc00😀"]');
  assert.equal(crossableText('["\\\ud800"]'), '["\\\ud800"]');
});

test("a spec crosses in one form, and what is not a spec crosses as it is", () => {
  assert.deepEqual(
    JSON.parse(JSON.stringify(specJson({
      name: "x",
      properties: {
        a: { kind: "list", items: { kind: "object", properties: {}, atMostOne: ["p", "q"] } },
      },
      exactlyOne: ["a", "b"],
      atLeastOne: [["a"], ["b"]],
      requires: { a: ["b"] },
    }))),
    {
      name: "x",
      properties: { a: { kind: "list", items: { kind: "object", properties: {}, atMostOne: [["p", "q"]] } } },
      exactlyOne: [["a", "b"]],
      atLeastOne: [["a"], ["b"]],
      requires: [{ name: "a", names: ["b"] }],
    },
  );
  for (const other of [null, 5, "x", [], { properties: null, requires: 3, exactlyOne: "a" }]) {
    assert.deepEqual(JSON.parse(JSON.stringify(specJson(other))), other);
  }
});
