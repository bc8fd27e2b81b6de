#!/usr/bin/env python3
"""The first order with Python's standard library and openssl: funds, quotes, orders and probes.

    first_order.py [credentials.json [grams]]
"""

import base64
import hashlib
import http.client
import json
import os
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.parse
import uuid


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Signer:
    """ES256 by openssl: a JWK becomes the DER of a private key on P-256 (RFC 5915)."""

    def __init__(self, jwk, kid):
        self.kid = kid
        d, x, y = (base64.urlsafe_b64decode(jwk[name] + "=") for name in "dxy")
        der = bytes.fromhex("30770201010420") + d + bytes.fromhex(
            "a00a06082a8648ce3d030107a14403420004") + x + y
        self.folder = tempfile.TemporaryDirectory()  # for its owner alone, and gone at the end
        self.path = os.path.join(self.folder.name, "signing.key")
        with open(self.path, "w") as file:
            body = base64.encodebytes(der).decode()
            file.write(f"-----BEGIN EC PRIVATE KEY-----\n{body}-----END EC PRIVATE KEY-----\n")

    def jws(self, text):
        """The detached JWS of a text: header..signature."""
        header = {"alg": "ES256", "b64": False, "crit": ["b64"], "kid": self.kid}
        segment = base64url(json.dumps(header).encode())
        command = ["openssl", "dgst", "-sha256", "-sign", self.path]
        der = subprocess.run(command, input=f"{segment}.{text}".encode(), capture_output=True,
                             check=True).stdout
        return f"{segment}..{base64url(raw(der))}"


def raw(der):
    """r and s of 32 bytes each, out of the DER that openssl gives."""
    r_end = 4 + der[3]
    numbers = der[4:r_end], der[r_end + 2:]
    return b"".join(int.from_bytes(number, "big").to_bytes(32, "big") for number in numbers)


class Refused(Exception):
    pass


class Client:
    def __init__(self, path):
        folder = os.path.dirname(path)
        with open(path) as file:
            self.own = json.load(file)

        def beside(member):
            return os.path.join(folder, self.own[member])

        self.base_url = self.own["base_url"]
        self.tls = ssl.create_default_context(cafile=beside("ca"))
        self.tls.load_cert_chain(beside("certificate"), beside("certificate_key"))
        with open(beside("signing_key")) as file:
            self.signer = Signer(json.load(file), self.own["signing_kid"])
        self.token = None

    def post(self, path, value, signed=False, key=None):
        """Posts JSON. What was lost, 429 and 503 are tried again: with the same key it is done once."""
        key = key or str(uuid.uuid4())
        body = json.dumps(value).encode()  # made once: these bytes are hashed, and these are sent
        problem = None
        for wait in (1, 2, 4, 8, 0):
            headers = {"Authorization": f"Bearer {self.fresh_token()}", "Idempotency-Key": key,
                       "Content-Type": "application/json"}
            if signed:  # a new time, nonce and signature at each try
                headers.update(self.signature("POST", path, body))
            try:
                status, answer = self.send(path, body, headers)
            except (OSError, http.client.HTTPException, ValueError) as error:
                problem = repr(error)
            else:
                if status in (200, 201):
                    return answer
                problem = f"{status} {answer.get('code')}: {answer.get('detail')}"
                if status not in (429, 503):
                    break
            time.sleep(wait)
        raise Refused(f"POST {path} under the key {key}: {problem}")

    def signature(self, method, path, body):
        timestamp, nonce = str(int(time.time())), str(uuid.uuid4())
        digest = hashlib.sha256(body).hexdigest()
        text = "\n".join([method, self.base_url + path, digest, timestamp, nonce])
        return {"X-Timestamp": timestamp, "X-Nonce": nonce, "X-JWS-Signature": self.signer.jws(text)}

    def fresh_token(self):
        if self.token is None or time.monotonic() > self.token_ends:
            form = {"grant_type": "client_credentials", "client_id": self.own["client_id"],
                    "client_secret": self.own["client_secret"]}
            body = urllib.parse.urlencode(form).encode()
            kind = {"Content-Type": "application/x-www-form-urlencoded"}
            status, answer = self.send("/oauth/token", body, kind)
            if status != 200:
                raise Refused(f"no token: {status} {answer.get('code')}")
            self.token = answer["access_token"]
            self.token_ends = time.monotonic() + answer["expires_in"] * 0.8
        return self.token

    def send(self, path, body, headers):
        host = urllib.parse.urlsplit(self.base_url).netloc
        connection = http.client.HTTPSConnection(host, context=self.tls, timeout=10)
        try:
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "credentials.json"
    grams = float(sys.argv[2]) if len(sys.argv) > 2 else 1
    client = Client(path)
    funding = client.post("/sandbox/fund", {"amount_sar": 10000})
    print("funded", funding["funding_id"])
    quote = client.post("/v1/quotes", {"side": "buy", "gold_grams": grams})
    print("quoted", quote["quote_id"])
    order = client.post("/v1/orders", {"quote_id": quote["quote_id"]}, signed=True)
    print(order["status"], order["order_id"])
    if client.post("/v1/signed-probe", {}, signed=True)["valid"]:
        print("the signature is right")


if __name__ == "__main__":
    try:
        main()
    except (Refused, OSError) as error:
        sys.exit(str(error))
